import { useCallback, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { DEFAULT_COURIER_COUNTRY, type CourierLocation } from '#core/courier/courier-location.ts';
import { KeepCourierLocation } from '#core/courier/keep-location.ts';
import { CourierLocationForm } from '#core/courier/location-form.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { useNextScreen } from '#ui/app/routing/use-next-screen.ts';
import { usePort } from '#ui/app/use-port.ts';
import { CountryField } from '#ui/geography/country-field.tsx';
import { RegionField } from '#ui/geography/region-field.tsx';
import { useCountryAndRegion } from '#ui/geography/use-country-and-region.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { catalog } from '#ui/messages.ts';
import { courierLocationForm } from './courier-words.ts';

/** The four fields of a courier's location (spec §3), with the stored values. */
export function LocationForm({ stored }: { stored: CourierLocation | null }): ReactNode {
  const keepLocation = usePort(KeepCourierLocation);
  const place = useCountryAndRegion('later', {
    country: stored?.country ?? DEFAULT_COURIER_COUNTRY,
    region: stored?.state ?? '',
  });
  useNextScreen(paths.courierProfilePicture);

  const submit = useCallback(
    async (typed: CourierLocation) => {
      const result = await keepLocation(typed);
      if (!result.ok) return formRefusal(courierLocationForm, result.error);
      toasts.success(catalog.locationSaved);
      navigate(paths.courierProfilePicture);
      return undefined;
    },
    [keepLocation],
  );

  const { busy, errors, errorOf, field, formProps } = useFormOf(
    CourierLocationForm,
    submit,
    'courier-location',
    stored === null ? undefined : JSON.stringify(stored),
  );

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <CountryField place={place} error={errorOf('country')} />
      <TextField {...field('city')} label="City" defaultValue={stored?.city} autoComplete="address-level2" />
      <div className="form-row grid items-start gap-5 gap-x-4">
        <RegionField place={place} error={errorOf('state')} />
        <TextField
          {...field('zipCode')}
          label="ZIP or postal code"
          hint={hasPostalCodes(place.country) ? undefined : 'This country has no postal codes. Enter “None”.'}
          defaultValue={stored?.zipCode}
          autoComplete="postal-code"
          spellCheck={false}
        />
      </div>
      <Button type="submit" size="large" block busy={busy}>
        Continue
      </Button>
    </form>
  );
}
