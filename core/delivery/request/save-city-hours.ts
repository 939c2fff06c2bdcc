import * as v from 'valibot';
import type { Failure } from '#core/failure.ts';
import { formOf, type IssuesOf, type TypedInto } from '#core/form.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import type { City, CityHours, CityRefusal } from './city-hours.ts';
import { isTimeZone } from './delivery-form.ts';
import { HOURS_CODES, HOURS_FIELDS, weekHoursOf } from './hours-fields.ts';

/** The form of a city's hours. */
export const CityHoursForm = formOf(
  v.object({ timeZone: v.pipe(v.string(), v.check(isTimeZone, 'missing')), ...HOURS_FIELDS }),
  ['missing', ...HOURS_CODES],
);

/** Saves the hours of a city. */
export function saveCityHours(cities: CityHours) {
  return async (
    typed: TypedInto<typeof CityHoursForm>,
    { market, version }: Pick<City, 'market' | 'version'>,
  ): Promise<Result<void, IssuesOf<typeof CityHoursForm> | CityRefusal | Failure>> => {
    const checked = CityHoursForm.check(typed);
    if (!checked.ok) return checked;
    const week = weekHoursOf(checked.value);
    const { timeZone } = checked.value;
    return cities.saveHours(market, week === null ? null : { timeZone, ...week }, version);
  };
}
export type SaveCityHours = ReturnType<typeof saveCityHours>;
export const SaveCityHours = port<SaveCityHours>('SaveCityHours');
