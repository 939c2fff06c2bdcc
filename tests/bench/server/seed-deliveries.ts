import { randomUUID } from 'node:crypto';
import type { DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { DETAILS } from '#tests/database/delivery/deliveries-on-database.ts';
import type { SignedIn } from '#tests/database/people.ts';

/** The business, number and kind of deliveries to insert. */
export interface Made {
  readonly business: string;
  readonly market: string;
  readonly count: number;
  /** `delivered` are spread over the year before; the others were just requested. */
  readonly status: 'searching' | 'delivered';
  /** The seconds between two delivered ones; five minutes by default. */
  readonly every?: number;
  /** Whether the search should have ended by now. */
  readonly due?: boolean;
}

/** Inserts deliveries with all related rows, by SQL statements instead of requests. */
export async function makeDeliveries(
  database: DatabaseUnderTest,
  { business, market, count, status, every = 300, due = false }: Made,
): Promise<void> {
  const ended = status === 'delivered';
  await database.owner(`
    create temporary table made on commit drop as
    select gen_random_uuid() as id, private.make_tracking_number() as number,
      private.now() - ${ended ? `make_interval(secs => n * ${every})` : `interval '1 minute' - make_interval(secs => n / 1000.0)`} as at
    from generate_series(1, ${count}) n;
    insert into private.deliveries (
      id, number, business_id, status, version, market, courier, zone, size, handover, contents, reference, fee, pay,
      currency, free, ready_at, search_until, due_at, on_time, reached, requested_at, ended_at, next_due,
      minutes, cancel_fee, return_share
    )
    select id, number, '${business}', '${status}', ${ended ? 2 : 1}, '${market}',
      ${ended ? 'gen_random_uuid()' : 'null'}, 'A', 'small', 'door', 'Two loaves', 'Order 77', 699, 500, 'CAD', false, at,
      ${due ? "private.now() - interval '1 second'" : "at + interval '30 minutes'"}, at + interval '45 minutes',
      ${ended ? 'true' : 'null'},
      jsonb_build_object('searching', at${ended ? ", 'accepted', at, 'delivered', at + interval '20 minutes'" : ''}), at,
      ${ended ? "at + interval '20 minutes'" : 'null'},
      ${ended ? 'null' : due ? "private.now() - interval '1 second'" : "at + interval '30 minutes'"}, 45, 300, 50
    from made;
    insert into private.delivery_people
    select id, 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'M6J 2Z4', '+14165550101', '', 'Rosa Recipient',
      '12 Dropoff Street', '', 'Toronto', 'on', 'M6J 1A1', '+14165550199', '', ''
    from made;
    insert into private.delivery_secrets (delivery, pin, key) select id, null, 'k' || id from made;
    insert into private.delivery_events (delivery, seq, kind, actor, at) select id, 1, 'request', 'merchant', at from made;
    ${
      ended
        ? `insert into private.delivery_events (delivery, seq, kind, actor, at)
           select id, 2, 'deliver', 'courier', at + interval '20 minutes' from made;
           insert into private.ledger (account, delivery, kind, amount, currency, at)
           select '${business}', id, 'fee', 699, 'CAD', at from made;`
        : ''
    }
    drop table made;`);
}

/** Adds a business that may request deliveries. */
export async function makeBusiness(database: DatabaseUnderTest, owner: SignedIn): Promise<string> {
  const business = randomUUID();
  await database.owner(`
    insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status)
      values ('${business}', '${owner.id}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'bakery@example.com', 'Active');
    insert into private.business_settings (business_id, postal_code, phone, notes, time_zone, free_left)
      values ('${business}', 'M6J 2Z4', '+14165550101', '', 'America/Toronto', 5)`);
  return business;
}

/** Lets a merchant request deliveries for a business that has used up its free ones. */
export async function approve(database: DatabaseUnderTest, merchant: SignedIn, business: string): Promise<void> {
  await database.owner(`
    update public.users set account_status = 'Active' where id = '${merchant.id}';
    update private.business_settings set free_left = 0 where business_id = '${business}'`);
}

/** A request of an approved business, as JSON. */
export const aRequest = (business: string): string =>
  JSON.stringify({
    id: randomUUID(),
    businessId: business,
    details: { ...DETAILS, contents: 'Two loaves', reference: 'Order 77' },
    redeliveryOf: null,
    agreed: { fee: 699, free: false },
  });

/** Adds approved couriers of a market, online and without a job. */
export async function putOnline(
  database: DatabaseUnderTest,
  couriers: readonly SignedIn[],
  market: string,
): Promise<void> {
  const ids = couriers.map(({ id }) => `'${id}'::uuid`).join(', ');
  await database.owner(`
    update public.users set account_status = 'Active' where id in (${ids});
    insert into private.couriers (courier, markets) select id, array['${market}'] from unnest(array[${ids}]) id;
    insert into private.courier_presence (courier, online_until, idle_since)
      select id, 'infinity', private.now() from unnest(array[${ids}]) id`);
}
