import { MARKETS_PER_COURIER } from '../delivery/lifecycle/courier-on-duty.ts';
import { isMarket, writtenMarket, type Market } from '../delivery/price/zone.ts';
import { fieldIssue, type IssuesOf } from '../form.ts';
import { placeName, regionName } from '../geography/region.ts';
import { ok, refused, type Result } from '../result.ts';
import { ServiceCityForm, type CourierLocation, type ServiceCity } from './courier-location.ts';

/** `known`: the city is already in the area; `full`: the area has the maximum number of cities. */
export type AddCityRefusal = IssuesOf<typeof ServiceCityForm> | 'known' | 'full';

/** Adds a city to a service area. The backend replaces a former name by the city's present one. */
export function addCity(area: readonly Market[], typed: ServiceCity): Result<readonly Market[], AddCityRefusal> {
  const checked = ServiceCityForm.check(typed);
  if (!checked.ok) return checked;
  const { country, state, city } = checked.value;
  const market = writtenMarket(country, state, city);
  // A name made of combining marks only is empty once it's folded.
  if (!isMarket(market)) return refused(fieldIssue('city', 'missing'));
  if (area.includes(market)) return refused('known');
  return area.length >= MARKETS_PER_COURIER ? refused('full') : ok([...area, market]);
}

/** The initial area: the city of the location stored on the device, if there is one. */
export const areaFrom = (location: CourierLocation | null): readonly Market[] =>
  location === null ? [] : [writtenMarket(location.country, location.state, location.city)];

const capitalized = (text: string): string =>
  text.replace(/(^|[\s\-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/** A market for display: `San Francisco, California`. */
export function cityName(market: Market): string {
  const [country = '', state = '', city = ''] = market.normalize('NFC').split('|');
  return placeName(capitalized(city), capitalized(regionName(country, state)));
}
