import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { openPool } from '../server-database.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
let [shop, other]: Shop[] = [];
let courier: SignedIn;
beforeEach(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
  [shop, other] = (await deliveries.shops(2)) as [Shop, Shop];
  [courier] = (await deliveries.couriers(1)) as [SignedIn];
});
afterEach(() => database.close());

const settleDue = async () =>
  (await database.owner<{ settled: number }>('select private.settle_due() as settled'))[0]?.settled;
const statuses = async () =>
  (await database.owner<{ status: string }>('select status from private.deliveries order by requested_at')).map(
    ({ status }) => status,
  );

describe('a free delivery that comes back', () => {
  test('fits a business that was added again under its id, before that was refused', async () => {
    const { owner, business } = shop as Shop;
    await deliveries.requested(shop as Shop);
    await database.owner(`alter table public.businesses disable trigger cancel_with_business;
      delete from public.businesses where id = '${business}';
      alter table public.businesses disable trigger not_used_before;
      insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email)
        values ('${business}', '${owner.id}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'bakery@example.com');
      insert into private.business_settings (business_id) values ('${business}')`);
    await deliveries.advance(31);
    expect(await settleDue()).toBe(1);
    expect(await statuses()).toEqual(['expired']);
    expect(
      await database.owner(`select free_left from private.business_settings where business_id = '${business}'`),
    ).toEqual([{ free_left: 5 }]);
  });
});

describe('a delivery that can’t be settled', () => {
  const broken = async () => {
    const id = await deliveries.requested(shop as Shop);
    await deliveries.requested(other as Shop);
    // Fails like a violated check constraint, after part of the settling is done.
    await database.owner(`
      create function private.break_it() returns trigger language plpgsql as $$
        begin raise exception 'broken' using errcode = '23514'; end $$;
      create trigger break_it before insert on private.delivery_events for each row when (new.delivery = '${id}')
        execute function private.break_it()`);
    await deliveries.advance(31);
    return id;
  };

  test('doesn’t prevent the job from settling the others', async () => {
    await broken();
    expect(await settleDue()).toBe(1);
    expect(await statuses()).toEqual(['searching', 'expired']);
    expect(await settleDue()).toBe(0);
  });

  test('breaks neither its city’s couriers nor its merchant’s list', async () => {
    const id = await broken();
    expect(await deliveries.read(courier, 'public.courier_duty()')).toBe('done');
    expect(await statuses()).toEqual(['searching', 'expired']);
    const { owner, business } = shop as Shop;
    expect(await deliveries.read(owner, `public.list_deliveries('${business}')`)).toBe('done');
    expect(await deliveries.request(shop as Shop, randomUUID())).toBe('done');
    // Only a request for this delivery gets the error.
    expect(await deliveries.change(owner, id, 'cancel')).toBe('23514');
  });

  const host = inject('databaseServer');
  // The embedded database doesn't pass warnings on.
  test.runIf(host !== null)('is logged as a warning once per connection', async () => {
    const id = await broken();
    const [found] = await database.owner<{ name: string }>('select current_database() as name');
    const looking = openPool({ host: host ?? '', user: 'postgres', database: found?.name ?? '', max: 1 });
    const warnings: (string | undefined)[] = [];
    looking.on('connect', (client) => client.on('notice', ({ message }) => warnings.push(message)));
    for (let n = 0; n < 3; n += 1) await looking.query('select private.settle_due()');
    await looking.end();
    expect(warnings).toEqual([`Delivery ${id} can't be settled: broken (23514)`]);
  });

  test('is left unchanged, and settled once possible', async () => {
    const id = await broken();
    const kept = () =>
      database.owner(`select d, s from private.deliveries d
      join private.business_settings s using (business_id) where d.id = '${id}'`);
    const before = await kept();
    await settleDue();
    expect(await kept()).toEqual(before);
    await database.owner('drop trigger break_it on private.delivery_events');
    expect(await settleDue()).toBe(1);
    expect(await statuses()).toEqual(['expired', 'expired']);
  });
});
