import { readAtMost } from '#core/read-at-most.ts';
import type { DoorAddress, FoundDoor, Geocoder } from './doors.ts';
import { outcomeOf } from './web-push.ts';

export interface GeocoderSettings {
  /** The service's address with `{address}` in it, such as `https://photon.example/api?limit=1&q={address}`. */
  readonly url: string;
  /** The product's name for the User-Agent, which public services require. */
  readonly agent: string;
  readonly fetch: typeof fetch;
  /** The longest time that the service may take, in ms. */
  readonly within?: number;
}

const LONGEST = 10_000;
const MAX_BYTES = 100_000;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The name of a country in English; its code if that's unknown. */
function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

const asked = ({ street, city, state, postalCode, country }: DoorAddress): string =>
  [street, city, `${state.toUpperCase()} ${postalCode}`.trim(), countryName(country)].join(', ');

/** Whether a place is exact to the house. Each service has its own field for it. */
function isHouse(properties: Fields): boolean {
  const { type, layer, accuracy, place_rank: rank, feature_type: feature } = properties;
  // Mapbox
  if (feature !== undefined)
    return (
      feature === 'address' &&
      ['rooftop', 'parcel', 'point'].includes(String(fieldsOf(properties['coordinates'])['accuracy']))
    );
  // Pelias
  if (layer !== undefined) return layer === 'address' && accuracy === 'point';
  // Nominatim
  if (rank !== undefined) return rank === 30;
  // Photon
  return type === 'house';
}

/** Whether a place is in the address's country. False if the place's country is unknown. */
function isInCountry(properties: Fields, country: string): boolean {
  const named = [
    properties['countrycode'],
    properties['country_code'],
    fieldsOf(properties['address'])['country_code'],
    fieldsOf(fieldsOf(properties['context'])['country'])['country_code'],
  ].find((code) => typeof code === 'string');
  if (named !== undefined) return String(named).toLowerCase() === country;
  return String(properties['country']).toLowerCase() === countryName(country).toLowerCase();
}

/** The place in an answer in GeoJSON: its first one. */
function placeIn(text: string, { country }: DoorAddress): FoundDoor {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return 'none';
  }
  const { features } = fieldsOf(answer);
  const first = fieldsOf(Array.isArray(features) ? features[0] : null);
  const properties = fieldsOf(first['properties']);
  const { coordinates } = fieldsOf(first['geometry']);
  const [lon, lat] = Array.isArray(coordinates) ? (coordinates as readonly unknown[]) : [];
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return 'none';
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return 'none';
  return isHouse(properties) && isInCountry(properties, country) ? { lat, lon } : 'none';
}

/**
 * A geocoder that answers in GeoJSON: Photon, Pelias, Nominatim (`format=geojson&addressdetails=1`) or Mapbox. It's
 * asked once for each delivery, for the address alone. No redirect is followed, and no more than 100 kB are read.
 */
export const geocoder = ({ url, agent, fetch: fetcher, within = LONGEST }: GeocoderSettings): Geocoder => ({
  async find(address) {
    try {
      const response = await fetcher(url.replaceAll('{address}', encodeURIComponent(asked(address))), {
        headers: { Accept: 'application/geo+json, application/json', 'User-Agent': agent },
        redirect: 'manual',
        signal: AbortSignal.timeout(within),
      });
      if (response.ok) {
        const bytes = await readAtMost(response, MAX_BYTES);
        return bytes === null ? 'none' : placeIn(new TextDecoder().decode(bytes), address);
      }
      await response.body?.cancel();
      const outcome = outcomeOf(response);
      if (typeof outcome === 'object') return { ...outcome, because: `status ${response.status}` };
      // An invalid key can be corrected, so it's tried again later. A redirect or an invalid request isn't.
      return response.status === 401 || response.status === 403
        ? { later: null, because: `status ${response.status}` }
        : 'none';
    } catch (error) {
      return { later: null, because: error instanceof Error ? error.name : 'no answer' };
    }
  },
});
