import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { carriesToo, putFirst } from '../delivery/carries-too.ts';
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

/** Digits that occur nowhere else. */
const HERE = { lat: 43.65783, lon: -79.42167, accuracy: 18, age: 0 };
const here = `public.live_duty(null, '${JSON.stringify(HERE)}'::jsonb)`;

/** The tables of the product that contain a text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await database.owner<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth', 'net', 'cron')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.owner<{ is: boolean }>(
      `select exists (select from ${name} t where to_jsonb(t)::text like '%${text}%') as is`,
    );
    if (row?.is === true) found.push(name);
  }
  return found;
}

const positions = async (): Promise<number> =>
  (await database.owner<{ n: number }>('select count(*)::integer as n from private.courier_positions'))[0]?.n ?? -1;

/** The row that a shop is learned from, as text. */
const learned = async (): Promise<string> =>
  (
    await database.owner<{ row: string }>(
      `select to_jsonb(s)::text as row from private.business_settings s where s.business_id = '${shop.business}'`,
    )
  )[0]?.row ?? '';

async function carryToDoor(): Promise<string> {
  const id = await deliveries.requested(shop);
  expect(await deliveries.read(courier, 'public.courier_duty(true)')).toBe('done');
  await deliveries.toTheDoor(courier, id);
  return id;
}

async function deliver(id: string): Promise<void> {
  const [secrets] = await database.owner<{ pin: string }>(
    `select pin from private.delivery_secrets where delivery = '${id}'`,
  );
  expect(await deliveries.step(courier, id, 'deliver', { pin: secrets?.pin ?? '' })).toBe('done');
}

describe('a courier’s position in the database', () => {
  test('is in one table during the delivery, and in none after it', async () => {
    const id = await carryToDoor();
    expect(await deliveries.read(courier, here)).toBe('done');
    for (const digits of ['43.65783', '79.42167'])
      expect(await tablesWith(digits)).toEqual(['private.courier_positions']);
    await deliver(id);
    expect(await deliveries.read(courier, here)).toBe('done');
    for (const digits of ['43.65783', '79.42167', '43.6578', '79.4217']) expect(await tablesWith(digits)).toEqual([]);
  });

  test('at the counter is kept with the shop, to ten meters: the last nine', async () => {
    for (let round = 0; round < 11; round += 1) {
      const id = await deliveries.requested(shop);
      await deliveries.freeAgain(shop, id);
      await deliveries.read(courier, 'public.courier_duty(true)');
      await deliveries.accept(courier, id);
      expect(await deliveries.step(courier, id, 'arrive_pickup')).toBe('done');
      await deliveries.read(courier, round < 2 ? here.replace('43.65783', '43.65111') : here);
      expect(await deliveries.step(courier, id, 'pick_up')).toBe('done');
      expect(await deliveries.step(courier, id, 'arrive_dropoff')).toBe('done');
      await deliver(id);
    }
    expect(await tablesWith('43.6578')).toEqual(['private.business_settings']);
    for (const digits of ['43.65783', '79.42167', '43.6511']) expect(await tablesWith(digits)).toEqual([]);
    const row = JSON.parse(await learned()) as Readonly<Record<string, unknown>>;
    expect(row['stop_lats']).toHaveLength(9);
    expect(row['stop_lons']).toEqual(Array.from({ length: 9 }, () => -79.4217));
    expect([row['shop_lat'], row['shop_lon']]).toEqual([43.6578, -79.4217]);
    expect(JSON.stringify(row)).not.toContain(courier.id);
    await database.owner(
      `update private.business_settings set stop_lats = '{}', stop_lons = '{}', shop_lat = null, shop_lon = null`,
    );
  });

  test('leaves times beside the arrival, which are deleted at the door', async () => {
    await database.owner(`insert into private.postal_areas (country, code, lat, lon, spread)
      values ('ca', 'M6J', 43.648, -79.42, 700)`);
    const id = await deliveries.requested(shop);
    await deliveries.freeAgain(shop, id);
    await deliveries.read(courier, 'public.courier_duty(true)');
    await deliveries.accept(courier, id);
    for (const kind of ['arrive_pickup', 'pick_up']) expect(await deliveries.step(courier, id, kind)).toBe('done');
    for (const lat of ['43.65783', '43.65683']) {
      await deliveries.advance(0.5);
      await deliveries.read(courier, here.replace('43.65783', lat));
    }
    const noted = () =>
      database.owner<{ within: (string | null)[] }>(`select within from private.arrivals where delivery = '${id}'`);
    expect((await noted()).map(({ within }) => within.filter((at) => at !== null))).toEqual([[expect.anything()]]);
    expect(await tablesWith('43.65683')).toEqual(['private.courier_positions']);
    expect(await deliveries.step(courier, id, 'arrive_dropoff')).toBe('done');
    expect(await noted()).toEqual([]);
    expect(
      await database.owner(`select band, (select sum(c) from unnest(counts) c)::integer as n from private.leg_times
        where leg = 'left'`),
    ).toEqual([{ band: '1000', n: 1 }]);
    await deliver(id);
    await database.owner('delete from private.postal_areas');
  });

  test('at a door, is stored only as a cell of 200 meters with its postal area', async () => {
    await database.owner('delete from private.door_areas');
    const id = await deliveries.requested(shop);
    await deliveries.freeAgain(shop, id);
    await deliveries.read(courier, 'public.courier_duty(true)');
    await deliveries.accept(courier, id);
    for (const kind of ['arrive_pickup', 'pick_up']) expect(await deliveries.step(courier, id, kind)).toBe('done');
    await deliveries.read(courier, here);
    expect(await deliveries.step(courier, id, 'arrive_dropoff')).toBe('done');
    await deliver(id);
    expect(await database.owner('select to_jsonb(a) as row from private.door_areas a')).toEqual([
      {
        row: {
          country: 'ca',
          code: 'M6J',
          n: 1,
          lat: 21829,
          lon: -39711,
          lat_squares: 476505241,
          lon_squares: 1576963521,
        },
      },
    ]);
    for (const digits of ['43.65783', '79.42167', '43.658', '79.422']) expect(await tablesWith(digits)).toEqual([]);
    await database.owner('delete from private.door_areas');
  });

  test('is in no log that backups and replicas are made of', async () => {
    const [table] = await database.owner<{ kind: string; published: number }>(
      `select c.relpersistence as kind, (select count(*)::integer from pg_publication_tables p
         where p.schemaname = 'private' and p.tablename = 'courier_positions') as published
       from pg_class c where c.oid = 'private.courier_positions'::regclass`,
    );
    expect(table).toEqual({ kind: 'u', published: 0 });
  });

  test('is deleted after 15 minutes even if the delivery isn’t over', async () => {
    const id = await carryToDoor();
    await deliveries.read(courier, here);
    await deliveries.advance(14);
    await database.owner('select private.forget_positions()');
    expect(await positions()).toBe(1);
    await deliveries.advance(2);
    await database.owner('select private.forget_positions()');
    expect(await positions()).toBe(0);
    await deliver(id);
  });

  test('is deleted with the courier’s account', async () => {
    const id = await carryToDoor();
    await deliveries.read(courier, here);
    await database.owner(`delete from auth.users where id = '${courier.id}'`);
    expect(await positions()).toBe(0);
    [courier] = (await deliveries.couriers(1)) as [SignedIn];
    expect(id).not.toBe('');
  });

  test('is returned with the areas of shop and door once they are loaded', async () => {
    await database.owner(`insert into private.postal_areas (country, code, lat, lon, spread) values
      ('ca', 'M6J', 43.6478, -79.4195, 900), ('us', 'M6J', 1, 1, 1)`);
    const id = await carryToDoor();
    await deliveries.read(courier, here);
    const [row] = await database.as<{ answer: { moving: unknown } }>(
      shop.owner.caller,
      `select public.live_delivery('${id}', 'x') as answer`,
    );
    const area = { lat: 43.6478, lon: -79.4195, spread: 900 };
    expect(row?.answer.moving).toMatchObject({
      lat: HERE.lat,
      lon: HERE.lon,
      city: 'ca|on|toronto',
      shop: area,
      door: area,
    });
    await deliver(id);
  });

  test('is returned beside an unchanged view', async () => {
    const id = await carryToDoor();
    await deliveries.read(courier, here);
    const live = async (known: string) =>
      (
        await database.as<{ answer: string | { tag?: string; same?: boolean; moving?: unknown } }>(
          shop.owner.caller,
          `select public.live_delivery('${id}', '${known}') as answer`,
        )
      )[0]?.answer;
    const first = await live('x');
    const tag = typeof first === 'object' ? (first.tag ?? '') : '';
    expect(tag).toHaveLength(22);
    expect(await live(tag)).toEqual({ same: true, moving: expect.objectContaining({ lat: HERE.lat }) });
    await deliver(id);
    expect(await live(tag)).not.toHaveProperty('moving');
  });
});

test('one that was stored for another next door isn’t shown', async () => {
  const [other] = (await deliveries.couriers(1)) as [SignedIn];
  const [from] = (await deliveries.shops(1)) as [Shop];
  const [a, b] = [await carriesToo(deliveries, from, other), await carriesToo(deliveries, from, other)];
  const shown = async () => {
    const rows = await database.owner<{ id: string }>(
      `select d.id from private.deliveries d where d.id in ('${a}', '${b}')
       and private.shown_position(d, 'recipient') is not null`,
    );
    return rows.map(({ id }) => id);
  };
  expect(await deliveries.read(other, here)).toBe('done');
  expect(await shown()).toEqual([a]);
  expect(await deliveries.read(other, putFirst(b))).toBe('done');
  // A poll had read the earlier order, and stored this position after the change.
  await database.owner(
    `insert into private.courier_positions (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
     values ('${other.id}', '${a}', 43.6, -79.4, 9, private.now(), private.now())`,
  );
  expect(await shown()).toEqual([]);
});
