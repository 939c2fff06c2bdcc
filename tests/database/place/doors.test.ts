import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, DETAILS, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let shop: Shop;
let courier: SignedIn;
beforeAll(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop] = (await deliveries.shops(1)) as [Shop];
  [courier] = (await deliveries.couriers(1)) as [SignedIn];
});
afterAll(() => database.close());

interface Claimed {
  readonly delivery: string;
  readonly street: string;
}

const PLACE = { lat: 43.658123, lon: -79.421618 };
const sql = <Row>(text: string) => database.owner<Row>(text);
const claim = async (): Promise<Claimed | null> =>
  (await sql<{ door: Claimed | null }>('select public.svc_claim_door() as door'))[0]?.door ?? null;
const note = (delivery: string, street: string, found: object | null) =>
  sql(`select public.svc_door_done('${delivery}', '${street}', '${JSON.stringify(found)}'::jsonb)`);
const waiting = async (): Promise<number> =>
  (await sql<{ n: number }>('select count(*)::integer as n from private.door_queue'))[0]?.n ?? -1;
const place = async (id: string) =>
  (await sql(`select door_lat as lat, door_lon as lon from private.delivery_people where delivery = '${id}'`))[0];

async function requested(): Promise<string> {
  await sql('delete from private.door_queue');
  const id = await deliveries.requested(shop);
  await deliveries.freeAgain(shop, id);
  return id;
}

describe('a delivery’s door', () => {
  test('waits from the request on, and only its address is given away', async () => {
    const id = await requested();
    expect(await claim()).toEqual({
      delivery: id,
      street: DETAILS.street,
      city: DETAILS.city,
      state: DETAILS.state,
      postalCode: DETAILS.postalCode,
      country: 'ca',
    });
    expect(await claim()).toBeNull();
  });

  test('that was found is the house on the map, and is deleted with the recipient', async () => {
    const id = await requested();
    await note(id, DETAILS.street, PLACE);
    expect(await place(id)).toEqual({ lat: 43.65812, lon: -79.42162 });
    expect(await waiting()).toBe(0);
    expect(await deliveries.read(courier, 'public.courier_duty(true)')).toBe('done');
    await deliveries.toTheDoor(courier, id);
    await deliveries.read(courier, `public.live_duty(null, '{"lat":43.6,"lon":-79.4,"accuracy":9,"age":0}'::jsonb)`);
    const [row] = await database.as<{ answer: { moving: { door: unknown } } }>(
      shop.owner.caller,
      `select public.live_delivery('${id}', 'x') as answer`,
    );
    expect(row?.answer.moving.door).toEqual({ lat: 43.65812, lon: -79.42162, spread: 0 });
    await deliveries.step(courier, id, 'fail', { reason: 'refused' });
    await sql(
      `update private.deliveries set ended_at = private.now() - interval '31 days', next_due = null where id = '${id}'`,
    );
    await sql('select private.forget_deliveries()');
    const [found] = await sql<{ is: boolean }>(
      `select exists (select from private.delivery_people p where to_jsonb(p)::text like '%43.65812%') as is`,
    );
    expect(found?.is).toBe(false);
    await sql(`delete from private.deliveries where id = '${id}'`);
  });

  test.each([null, {}, { lat: 91, lon: 0 }, { lat: 'x', lon: 1 }, { lat: 43 }])(
    'isn’t known after an answer of %j, and isn’t searched for again',
    async (found) => {
      const id = await requested();
      await claim();
      await note(id, DETAILS.street, found);
      expect(await place(id)).toEqual({ lat: null, lon: null });
      expect(await waiting()).toBe(0);
    },
  );

  test('is searched for three times without an answer, after the wait that it asks for', async () => {
    const id = await requested();
    for (const [wait, early, minutes] of [
      [30, 0, 1],
      [null, 1, 2],
      [3600, 59, 2],
    ] as const) {
      expect((await claim())?.delivery).toBe(id);
      await note(id, DETAILS.street, { later: wait });
      await deliveries.advance(early);
      expect(await claim()).toBeNull();
      await deliveries.advance(minutes);
    }
    expect(await claim()).toBeNull();
    expect(await waiting()).toBe(0);
  });

  test('is searched for again at another street, and the earlier answer is ignored', async () => {
    const id = await requested();
    await note(id, DETAILS.street, PLACE);
    const correct = (street: string) =>
      database.as(
        shop.owner.caller,
        `select public.change_delivery(gen_random_uuid(), '${id}', 'correct',
          '${JSON.stringify({ street, unit: '', notes: '', phone: '+14165550199' })}'::jsonb) as answer`,
      );
    await correct(DETAILS.street);
    expect([await place(id), await waiting()]).toEqual([{ lat: 43.65812, lon: -79.42162 }, 0]);
    await correct('9 Other Street');
    expect([await place(id), await waiting()]).toEqual([{ lat: null, lon: null }, 1]);
    await note(id, DETAILS.street, PLACE);
    expect([await place(id), await waiting()]).toEqual([{ lat: null, lon: null }, 1]);
    expect((await claim())?.street).toBe('9 Other Street');
  });

  test('isn’t searched for after the end, or without a geocoder', async () => {
    const id = await requested();
    expect(await deliveries.change(shop.owner, id, 'cancel')).toBe('done');
    expect(await claim()).toBeNull();
    expect(await waiting()).toBe(0);
    await requested();
    await sql('select public.svc_skip_doors()');
    expect(await waiting()).toBe(0);
  });
});
