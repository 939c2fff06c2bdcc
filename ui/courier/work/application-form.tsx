import { useCallback, type ReactNode } from 'react';
import type { CourierLocation } from '#core/courier/courier-location.ts';
import { DEFAULT_COURIER_COUNTRY } from '#core/courier/courier-location.ts';
import { addCity, cityName } from '#core/courier/service-area.ts';
import { CourierDesk, type CourierApplicationSent } from '#core/delivery/courier/courier-desk.ts';
import { isVehicle, VEHICLES } from '#core/delivery/price/vehicle.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { vehicleWords } from '#ui/courier/vehicle-words.ts';
import { CountryField } from '#ui/geography/country-field.tsx';
import { RegionField } from '#ui/geography/region-field.tsx';
import { useCountryAndRegion } from '#ui/geography/use-country-and-region.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { serviceCityForm } from './service-city-words.ts';
import { failureWords } from './work-words.ts';

/**
 * A courier's city and vehicle, which administrators read before they decide. Renders nothing until the saved ones are
 * loaded.
 */
export default function ApplicationForm({ location }: { location: CourierLocation | null }): ReactNode {
  const desk = usePort(CourierDesk);
  const { answer, replace } = useAnswer(useCallback(() => desk.application(), [desk]));
  if (answer === null) return null;
  const sent = answer.ok ? answer.value : null;
  return <Fields key={sent?.city} sent={sent} location={location} onSent={replace} />;
}

function Fields({
  sent,
  location,
  onSent,
}: {
  sent: CourierApplicationSent | null;
  location: CourierLocation | null;
  onSent: (sent: CourierApplicationSent) => void;
}): ReactNode {
  const desk = usePort(CourierDesk);
  const [country = DEFAULT_COURIER_COUNTRY, region = '', city = ''] = sent?.city.split('|') ?? [
    location?.country,
    location?.state,
    location?.city,
  ];
  const place = useCountryAndRegion('later', { country, region });
  const submit = useCallback(
    async (values: FormValues): Promise<FormRefusal | undefined> => {
      const { country: typedCountry = '', state = '', city: typedCity = '', vehicle = '' } = values;
      const added = addCity([], { country: typedCountry, state, city: typedCity });
      if (!added.ok) return typeof added.error === 'string' ? undefined : formRefusal(serviceCityForm, added.error);
      const market = added.value[0];
      if (market === undefined) return undefined;
      if (!isVehicle(vehicle))
        return { toast: 'Choose your vehicle', fields: [{ field: 'vehicle', message: 'Choose your vehicle' }] };
      const answer = await desk.saveApplication({ city: market, vehicle });
      if (!answer.ok) return { toast: failureWords(answer.error) };
      toasts.success('Sent. This helps us review your application.');
      onSent({ city: market, vehicle });
      return undefined;
    },
    [desk, onSent],
  );
  const { busy, errors, errorOf, formProps } = useForm(submit);
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <h2 className="area-legend">{sent === null ? 'Tell us how you deliver' : 'How you deliver'}</h2>
      {sent !== null && (
        <p className="soft">{`We have: ${cityName(sent.city)}, ${vehicleWords[sent.vehicle].toLowerCase()}.`}</p>
      )}
      <TextField
        name="city"
        label="City"
        autoComplete="address-level2"
        defaultValue={sent === null ? city : cityName(sent.city).split(',')[0]}
        error={errorOf('city')}
      />
      <RegionField place={place} error={errorOf('state')} />
      <CountryField place={place} error={errorOf('country')} />
      <ChoiceRow
        name="vehicle"
        legend="Vehicle"
        defaultValue={sent?.vehicle}
        error={errorOf('vehicle')}
        choices={VEHICLES.map((value) => ({ value, title: vehicleWords[value] }))}
      />
      <p className="soft">We get the city and the vehicle. Your ZIP code and your license stay on this device.</p>
      <Button type="submit" size="large" block busy={busy}>
        {sent === null ? 'Send' : 'Update'}
      </Button>
    </form>
  );
}
