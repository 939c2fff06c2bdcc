import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { brand } from '#brand/brand.ts';
import { makeApiKey } from '#core/integration/api-key.ts';
import { functionsWorld } from '../world.ts';

const key = makeApiKey(brand.api.keyPrefix, 'live', cryptoRandom);

/** A request of software from an address, as the hosted platform passes it on. */
const asked = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Request(`https://project.example${path}`, { headers: { 'x-forwarded-for': '203.0.113.7', ...headers } });

test.each(['/functions/v1/api/v1/business', '/api/v1/business'])('api answers below %s', async (path) => {
  const response = await functionsWorld().call('api', asked(path));
  expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  expect(await response.json()).toMatchObject({ code: 'key-missing' });
});

test('api opens the business of a key by its digest, for a client’s network', async () => {
  const { call, notes } = functionsWorld();
  const authorization = `Bearer ${key}`;
  const response = await call(
    'api',
    asked('/api/v1/business', { authorization, 'x-forwarded-for': '2001:db8:1:2:3::4' }),
  );
  expect(await response.json()).toMatchObject({ code: 'unknown-key' });
  const [opened] = notes.opened;
  expect(opened?.digest).toMatch(/^[0-9a-f]{64}$/u);
  expect(opened?.client).toBe('2001:db8:1:2::/64');
});

test('api refuses a live key in a foreign page, without looking it up', async () => {
  const { call, notes } = functionsWorld();
  const headers = { authorization: `Bearer ${key}`, origin: 'https://shop.example' };
  expect(await (await call('api', asked('/api/v1/business', headers))).json()).toMatchObject({
    code: 'key-in-browser',
  });
  expect(notes.opened).toEqual([]);
  expect(notes.inPages).toEqual([{ digest: expect.stringMatching(/^[0-9a-f]{64}$/u), page: 'https://shop.example' }]);
});
