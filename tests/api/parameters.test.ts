import { beforeEach, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#api/operations.ts';
import { API_OPERATIONS } from '#ui/public/developers/document.ts';
import { exampleBody } from '#ui/public/developers/examples.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { shop, type Shop } from '#tests/contract/integration/shop-software.ts';

let from: Shop;
let id = '';
beforeEach(async () => {
  from = await shop(await openMemory());
  id = (await from.order('first', { reference: ' Order\u00a01042 ' })).body.id;
});

const errorsAt = async (path: string) =>
  (await from.get(path)).body.errors?.map(({ pointer, code }) => `${pointer} ${code}`) ?? [];

describe('a parameter', () => {
  const PARAMETERS = OPERATIONS.flatMap(({ path, query = [] }) => query.map((one) => [path, one] as const));

  test.each(PARAMETERS)(
    'of %s that isn’t a list is refused if it’s given twice: %o',
    async (path, { name, isList }) => {
      const value = name === 'include' ? 'people' : '1';
      const errors = await errorsAt(`${path.replace('{id}', id)}?${name}=${value}&${name}=${value}`);
      expect(errors).toEqual(isList === true ? [] : [`${name} given-twice`]);
    },
  );

  test.each(PARAMETERS)('of %s with characters that can’t be stored is refused: %o', async (path, { name }) => {
    for (const value of ['%00', 'a%00b', '%ED%A0%80%00'])
      expect(await errorsAt(`${path.replace('{id}', id)}?${name}=${value}`)).toEqual([`${name} unseen`]);
  });
});

describe('the address of an operation', () => {
  test.each(OPERATIONS.filter(({ path }) => path.includes('{')))(
    '$method $path with an odd id is not found',
    async (of) => {
      const body = API_OPERATIONS.find(({ id: one }) => one === of.id)?.body;
      for (const odd of ['%00', 'x%00', '%', '%ff', '%ED%A0%80', '7', "'", '%2F', `${id}0`]) {
        const { status } = await from.call(
          of.method,
          of.path.replace('{id}', odd),
          body ? exampleBody(body) : undefined,
          {
            'idempotency-key': 'x',
          },
        );
        expect([odd, status]).toEqual([odd, 404]);
      }
    },
  );
});

describe('a list of parts', () => {
  test('may be given with commas, several times, or empty', async () => {
    for (const query of ['include=people,courier', 'include=people&include=courier']) {
      const { body } = await from.get(`/v1/deliveries/${id}?${query}`);
      expect(Object.keys(body)).toEqual(expect.arrayContaining(['dropoff', 'courier']));
    }
    expect(await errorsAt(`/v1/deliveries/${id}?include=people&include=all`)).toEqual(['include unknown-value']);
    expect(await from.get(`/v1/deliveries/${id}?include=`)).toMatchObject({ status: 200 });
  });
});

describe('a time in a query', () => {
  test('is one of the calendar, with its zone, whose plus may be a space', async () => {
    for (const odd of ['2030-02-30T12:00:00Z', '2030-02-28', '2030-02-28T12:00:00', '2030-13-01T12:00:00Z'])
      expect(await errorsAt(`/v1/deliveries?createdAfter=${odd}`)).toEqual(['createdAfter invalid-time']);
    for (const fine of ['2028-02-29T12:00Z', '2030-02-28T12:00:00+01:00', '2030-02-28T12:00:00%2B01:00'])
      expect(await from.get(`/v1/deliveries?createdBefore=${fine}`)).toMatchObject({ status: 200 });
  });
});

describe('a reference', () => {
  test('is found in the spelling that it was ordered with, and in the one that’s stored', async () => {
    for (const typed of ['Order 1042', ' Order\u00a01042 ', 'Order\u200b  1042']) {
      const { data } = (await from.get(`/v1/deliveries?reference=${encodeURIComponent(typed)}`)).body;
      expect(data.map((one) => one.id)).toEqual([id]);
    }
  });
});

describe('a text', () => {
  test('is cleaned as a person’s form cleans it, and answered as it’s stored', async () => {
    const dropoff = {
      name: ' Ro\u200bsa\u00a0 Fernandes\u202e',
      phone: '\u2066416\u00a0555\u20110199\u2069',
      street: '64 Dovercourt\tRoad',
      city: 'Toronto ',
      state: 'Ontario',
      postalCode: 'm6j\u200b 3c1',
      notes: 'Ring\u200b twice\r\nplease',
    };
    const made = await from.order('clean', { dropoff, reference: 'A\ufeff 7 ' });
    expect(made.body).toMatchObject({ reference: 'A 7' });
    const { body } = await from.get(`/v1/deliveries/${made.body.id}?include=people`);
    expect(body).toMatchObject({
      dropoff: {
        name: 'Rosa Fernandes',
        phone: '+14165550199',
        street: '64 Dovercourt Road',
        city: 'Toronto',
        state: 'ON',
        postalCode: 'M6J 3C1',
        notes: 'Ring twice\nplease',
      },
    });
    const url = ' https://shop.example.com/events\u200b';
    const endpoint = await from.call('POST', '/v1/webhook-endpoints', { url, description: ' For\u200b people ' });
    expect(endpoint.body).toMatchObject({ url: 'https://shop.example.com/events', description: 'For people' });
  });

  test.each(['ON', 'on', 'Ontario', 'ONTARIO', ' ontario '])('%j is a state', async (state) => {
    const place = { city: 'Toronto', state, postalCode: 'M6J 3C1' };
    const { status } = await from.call('POST', '/v1/quotes', { dropoff: place, parcel: { size: 'small' } });
    expect(status).toBe(200);
  });
});
