import { useCallback, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { DEFAULT_COURIER_COUNTRY, type CourierLocation } from '#core/courier/courier-location.ts';
import { addCity, cityName, type AddCityRefusal } from '#core/courier/service-area.ts';
import { MARKETS_PER_COURIER } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { CountryField } from '#ui/geography/country-field.tsx';
import { RegionField } from '#ui/geography/region-field.tsx';
import { useCountryAndRegion } from '#ui/geography/use-country-and-region.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { fieldId } from '#ui/kit/fields/field-shell.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { failureWords } from './work-words.ts';
import { serviceCityForm } from './service-city-words.ts';
import { useAreaDraft } from './use-area-draft.ts';
import './service-area.css';

const about = (field: string, message: string): FormRefusal => ({ toast: message, fields: [{ field, message }] });

function addWords(refusal: AddCityRefusal): FormRefusal {
  if (refusal === 'known') return about('city', 'That city is in your area already');
  if (refusal === 'full') return about('city', 'Three cities at most. Remove one first.');
  return formRefusal(serviceCityForm, refusal);
}

const SAVE_ID = 'save-area';

/** The pressed button is removed, so another element takes the focus. */
const focusSoon = (id: string) => void setTimeout(() => document.getElementById(id)?.focus());

/** The cities so far, a field to add one, and the button that saves them. */
export function ServiceAreaForm({
  begin,
  saved,
  location,
}: {
  begin: readonly Market[];
  saved: readonly Market[];
  location: CourierLocation | null;
}): ReactNode {
  const desk = usePort(CourierDesk);
  const { area, change, forget } = useAreaDraft(begin, saved);
  const [announcement, setAnnouncement] = useState('');
  const [country = DEFAULT_COURIER_COUNTRY, region = ''] = begin.at(-1)?.split('|') ?? [
    location?.country,
    location?.state,
  ];
  const place = useCountryAndRegion('later', { country, region });

  const submit = useCallback(
    async (values: FormValues): Promise<FormRefusal | undefined> => {
      const { country = '', state = '', city = '' } = values;
      let chosen = area;
      // A city that was typed and not added yet is saved too.
      if (values['do'] === 'add' || city.trim() !== '') {
        const added = addCity(area, { country, state, city });
        if (!added.ok) return addWords(added.error);
        chosen = added.value;
        change(chosen);
        setAnnouncement(`${chosen.slice(-1).map(cityName).join('')} added`);
      }
      if (values['do'] === 'add') {
        focusSoon(chosen.length < MARKETS_PER_COURIER ? fieldId('city') : SAVE_ID);
        return undefined;
      }
      if (chosen.length === 0) return about('city', 'Add at least one city');
      const answer = await desk.saveMarkets(chosen);
      if (!answer.ok) return { toast: failureWords(answer.error) };
      forget();
      toasts.success('Service area saved.');
      navigate(paths.courier);
      return undefined;
    },
    [area, change, forget, desk],
  );
  const { busy, errors, errorOf, formProps } = useForm(submit);
  const full = area.length >= MARKETS_PER_COURIER;

  function remove(market: Market): void {
    change(area.filter((other) => other !== market));
    setAnnouncement(`${cityName(market)} removed`);
    focusSoon(fieldId('city'));
  }

  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {area.length > 0 && (
        <ul className="area-cities grid gap-2" aria-label="Your cities">
          {area.map((market) => (
            <li className="row gap-3" key={market}>
              <Icon name="pin" />
              <span className="area-cities__name grid">
                <span>{cityName(market)}</span>
                {!saved.includes(market) && <span className="area-cities__note">Not saved yet</span>}
              </span>
              <Button variant="quiet" icon={<Icon name="close" />} onClick={() => remove(market)}>
                <span className="visually-hidden">{`Remove ${cityName(market)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {full ? (
        <p className="soft">That’s three cities. Remove one to add another.</p>
      ) : (
        <fieldset className="stack">
          <legend className="area-legend">{area.length === 0 ? 'Your first city' : 'Add another city'}</legend>
          <TextField key={area.length} name="city" label="City" autoComplete="address-level2" error={errorOf('city')} />
          <RegionField place={place} error={errorOf('state')} />
          <CountryField place={place} error={errorOf('country')} />
          <Button type="submit" name="do" value="add" variant="secondary" block icon={<Icon name="plus" />}>
            Add City
          </Button>
        </fieldset>
      )}
      <p className="soft">
        Your location stays on this device. Only the cities you save here are shared. Your position is shared only
        during a delivery, and only if you choose to.
      </p>
      <Button id={SAVE_ID} type="submit" name="do" value="save" size="large" block busy={busy}>
        Save service area
      </Button>
    </form>
  );
}
