import { useCallback, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import {
  CourierLocation,
  DEFAULT_COURIER_COUNTRY,
  LOCATION_FIELDS,
  type LocationFieldRefusal,
} from '#core/courier/courier-location.ts';
import { KeepCourierLocation } from '#core/courier/location-on-device.ts';
import { fieldIssues } from '#core/field-issues.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { CountryField } from '#ui/geography/country-field.tsx';
import { RegionField } from '#ui/geography/region-field.tsx';
import { useCountryAndRegion } from '#ui/geography/use-country-and-region.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { catalogue, plainWords, refusals } from '#ui/messages.ts';

const missing: Readonly<Record<string, string>> = {
  country: plainWords.chooseCountry,
  city: plainWords.enterCity,
  state: plainWords.enterRegion,
  zipCode: plainWords.enterPostalCode,
};

function locationRefusal(typed: CourierLocation): FormRefusal | undefined {
  const found = new Map(
    fieldIssues(CourierLocation, typed).map(({ field, code }) => [field, code as LocationFieldRefusal]),
  );
  const fields = LOCATION_FIELDS.filter((field) => found.has(field)).map((field) => ({
    field,
    message: (found.get(field) === 'missing' ? missing[field] : undefined) ?? plainWords.tooLong,
  }));
  if (fields.length === 0) return undefined;
  return {
    toast: refusals.keepCourierLocation[[...found.values()].includes('missing') ? 'missing-fields' : 'long-field'],
    fields,
  };
}

/** The four fields of a courier's location (spec §3), as they were kept earlier. */
export function LocationForm({ kept }: { kept: CourierLocation | null }): ReactNode {
  const keepLocation = usePort(KeepCourierLocation);
  const place = useCountryAndRegion('later', {
    country: kept?.country ?? DEFAULT_COURIER_COUNTRY,
    region: kept?.state ?? '',
  });
  const [, navigate] = useLocation();

  const submit = useCallback(
    async ({ country = '', city = '', state = '', zipCode = '' }: FormValues) => {
      const typed = { country, city, state, zipCode };
      const refusal = locationRefusal(typed);
      if (refusal !== undefined) return refusal;
      const result = await keepLocation(typed);
      if (!result.ok) return { toast: refusals.keepCourierLocation[result.error] };
      toasts.success(catalogue.locationSaved);
      navigate(paths.courierProfilePicture);
      return undefined;
    },
    [keepLocation, navigate],
  );

  const { busy, errors, errorOf, formProps } = useForm(
    submit,
    'courier-location',
    kept === null ? undefined : JSON.stringify(kept),
  );

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <CountryField place={place} error={errorOf('country')} />
      <TextField
        name="city"
        label="City"
        defaultValue={kept?.city}
        autoComplete="address-level2"
        required
        error={errorOf('city')}
      />
      <div className="form-row">
        <RegionField place={place} error={errorOf('state')} />
        <TextField
          name="zipCode"
          label="ZIP or postal code"
          defaultValue={kept?.zipCode}
          autoComplete="postal-code"
          spellCheck={false}
          required
          error={errorOf('zipCode')}
        />
      </div>
      <Button type="submit" size="large" block busy={busy}>
        Continue
      </Button>
    </form>
  );
}
