import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { DoorAddress } from '../../../../supabase/functions/_shared/doors.ts';
import { geocoder } from '../../../../supabase/functions/_shared/geocoder.ts';
import { geocoderService } from './geocoder-service.ts';

const DOOR: DoorAddress = {
  street: '64 Dovercourt Road',
  city: 'Toronto',
  state: 'on',
  postalCode: 'M6J 3C1',
  country: 'ca',
};
const [LON, LAT] = [-79.42163, 43.65781];
const feature = (properties: object, coordinates: readonly unknown[] = [LON, LAT]) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties }],
});
const photon = { type: 'house', countrycode: 'CA', housenumber: '64', street: 'Dovercourt Road' };
const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
async function found(answer: (response: ServerResponse) => void, door = DOOR, within = MINUTE) {
  const service = await geocoderService(answer);
  const outcome = await geocoder({ url: service.url, agent: 'Swiftlane', fetch, within }).find(door);
  return { outcome, asked: service.asked };
}

describe('a geocoder', () => {
  test('gets only the address, once, under the product’s name', async () => {
    const { outcome, asked } = await found(json(feature(photon)));
    expect(outcome).toEqual({ lat: LAT, lon: LON });
    expect(asked).toEqual([{ query: '64 Dovercourt Road, Toronto, ON M6J 3C1, Canada', agent: 'Swiftlane' }]);
  });

  test.each([
    ['Photon', photon],
    ['Pelias', { layer: 'address', accuracy: 'point', country_a: 'CAN', country_code: 'CA' }],
    ['Pelias without a code', { layer: 'address', accuracy: 'point', country: 'Canada' }],
    ['Nominatim', { place_rank: 30, addresstype: 'building', address: { country_code: 'ca' } }],
    [
      'Mapbox',
      {
        feature_type: 'address',
        coordinates: { accuracy: 'rooftop' },
        context: { country: { country_code: 'CA' } },
      },
    ],
  ])('finds a house in the answer of %s', async (_service, properties) => {
    expect((await found(json(feature(properties)))).outcome).toEqual({ lat: LAT, lon: LON });
  });

  test.each([
    ['Photon’s street', { ...photon, type: 'street' }],
    ['Pelias’ middle of a street', { layer: 'street', accuracy: 'centroid', country_code: 'CA' }],
    ['Pelias’ guess between two houses', { layer: 'address', accuracy: 'interpolated', country_code: 'CA' }],
    ['Nominatim’s street', { place_rank: 26, address: { country_code: 'ca' } }],
    [
      'Mapbox’ guess between two houses',
      {
        feature_type: 'address',
        coordinates: { accuracy: 'interpolated' },
        context: { country: { country_code: 'CA' } },
      },
    ],
    ['another country', { ...photon, countrycode: 'US' }],
    ['no country', { type: 'house' }],
    ['nothing', {}],
  ])('finds none in %s', async (_what, properties) => {
    expect((await found(json(feature(properties)))).outcome).toBe('none');
  });

  test.each([
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no places', { type: 'FeatureCollection', features: [] }],
    ['places that are a text', { features: 'x' }],
    ['NaN', feature(photon, [Number.NaN, LAT])],
    [
      'a number that is too large',
      '{"features":[{"geometry":{"coordinates":[1e999,43]},"properties":{"type":"house"}}]}',
    ],
    ['texts', feature(photon, ['-79', '43'])],
    ['a latitude of 91', feature(photon, [LON, 91])],
    ['the null island', feature(photon, [0, 0])],
    ['a house in 10 MB', { ...feature(photon), more: 'x'.repeat(10_000_000) }],
  ])('finds none in an answer with %s', async (_what, body) => {
    expect((await found(json(body))).outcome).toBe('none');
  });

  test('follows no redirect', async () => {
    const elsewhere = await geocoderService(json(feature(photon)));
    const { outcome } = await found((response) => {
      response.writeHead(302, { Location: elsewhere.url });
      response.end();
    });
    expect(outcome).toBe('none');
    expect(elsewhere.asked).toEqual([]);
  });

  test.each([
    [400, 'none'],
    [401, { later: null, because: 'status 401', fault: 'The service answered with 401.' }],
    [403, { later: null, because: 'status 403', fault: 'The service answered with 403.' }],
    [404, 'none'],
    [429, { later: 7, because: 'status 429' }],
    [500, { later: 7, because: 'status 500' }],
    [503, { later: 7, because: 'status 503' }],
  ])('with status %i means %j', async (status, expected) => {
    const { outcome } = await found((response) => {
      response.writeHead(status, { 'Retry-After': '7' });
      response.end('{}');
    });
    expect(outcome).toEqual(expected);
  });

  test('that hangs, or stops halfway, gave no answer', async () => {
    for (const hangs of [() => undefined, (response: ServerResponse) => void response.write('{"features":')])
      expect((await found(hangs, DOOR, 100)).outcome).toEqual({ later: null, because: 'TimeoutError' });
    const gone = await geocoder({ url: 'http://127.0.0.1:1/{address}', agent: 'x', fetch }).find(DOOR);
    expect(gone).toMatchObject({ later: null });
  });

  test('can’t be led elsewhere by an address', async () => {
    const { asked } = await found(json(feature(photon)), {
      ...DOOR,
      street: '1 A&q=evil#/../?q=%00',
      city: 'To\nronto',
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.query).toBe('1 A&q=evil#/../?q=%00, To\nronto, ON M6J 3C1, Canada');
  });
});
