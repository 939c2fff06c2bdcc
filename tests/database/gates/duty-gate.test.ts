import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { putsAnotherFirst } from '../delivery/carries-too.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { livePage, startClock, stopClock, type LivePage, type Polled } from './live-page.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
beforeAll(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
});
afterEach(() => startClock(database));
afterAll(() => database.close());

/** A delivery that was requested so long ago that every courier in its line sees it. */
async function requested(shop: Shop): Promise<string> {
  const id = await deliveries.requested(shop);
  await deliveries.freeAgain(shop, id);
  await database.owner(
    `update private.deliveries set requested_at = requested_at - interval '1 minute' where id = '${id}'`,
  );
  return id;
}

interface Duty {
  readonly courier: SignedIn;
  readonly shop: Shop;
  /** The one that they carry, or that they're offered. */
  readonly id: string;
  readonly page: LivePage;
}

/** A courier whose page was told "same" at its last poll. */
async function onDuty(carries: boolean): Promise<Duty> {
  const [courier] = (await deliveries.couriers(1)) as [SignedIn];
  await database.owner(`update private.courier_presence set online_until = private.now() + interval '2 minutes'
    where courier = '${courier.id}'`);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const id = await requested(shop);
  if (carries) await deliveries.accept(courier, id);
  const page = livePage(database, courier.caller, (known) => `public.live_duty(${known}, null, '{}')`);
  await page.settle();
  return { courier, shop, id, page };
}

type Change = readonly [name: string, change: (duty: Duty) => Promise<unknown>, polled: Polled];
const sql = (text: (duty: Duty) => string) => (duty: Duty) =>
  database.owner(`set local session_replication_role = replica; ${text(duty)}`);
const PRESENCE = ({ courier }: Duty) => `where courier = '${courier.id}'`;
const PERSON = ({ courier }: Duty) => `where id = '${courier.id}'`;

const ACCOUNT: readonly Change[] = [
  [
    'their account was suspended',
    sql((duty) => `update public.users set account_status = 'Suspended' ${PERSON(duty)}`),
    '42501',
  ],
  [
    'their email isn’t verified anymore',
    sql(({ courier: { id } }) => `delete from private.verified_emails where user_id = '${id}'`),
    '42501',
  ],
  [
    'their account has another email',
    sql((duty) => `update auth.users set email = 'x' || email ${PERSON(duty)}`),
    '42501',
  ],
  [
    'their account was blocked',
    sql((duty) => `update auth.users set banned_until = now() + interval '1 day' ${PERSON(duty)}`),
    'PT401',
  ],
  ['their session ended', sql(({ courier: { id } }) => `delete from auth.sessions where user_id = '${id}'`), 'PT401'],
  [
    'their session expired',
    sql(({ courier: { id } }) => `update auth.sessions set not_after = now() where user_id = '${id}'`),
    'PT401',
  ],
  [
    'they work in another city as well',
    sql((duty) => `update private.couriers set markets = array_append(markets, 'ca|on|ottawa') ${PRESENCE(duty)}`),
    'new',
  ],
];

/** Moves the clock from ten seconds before the next due moment of a delivery to a second after it. */
const whenDue = async ({ courier, page }: Duty, id: string) => {
  const [row] = await database.owner<{ at: string }>(
    `select next_due::text as at from private.deliveries where id = '${id}'`,
  );
  const due = `timestamptz '${row?.at ?? ''}'`;
  await stopClock(database, `${due} - interval '10 seconds'`);
  await database.owner(`update private.courier_presence set online_until = ${due} where courier = '${courier.id}'`);
  await page.settle();
  await stopClock(database, `${due} + interval '1 second'`);
};

const CARRIES: readonly Change[] = [
  [
    'the shop corrected it',
    sql(({ id }) => `update private.deliveries set version = version + 1 where id = '${id}'`),
    'new',
  ],
  ['they took a step', ({ courier, id }) => deliveries.step(courier, id, 'arrive_pickup'), 'new'],
  [
    'the recipient’s note is another',
    async ({ courier, id, page }) => {
      for (const step of ['arrive_pickup', 'pick_up']) await deliveries.step(courier, id, step);
      await page.settle();
      await database.owner(`update private.delivery_people set recipient_note = 'Ring' where delivery = '${id}'`);
    },
    'new',
  ],
  ['a PIN was wrong', sql(({ id }) => `update private.delivery_secrets set tries = 1 where delivery = '${id}'`), 'new'],
  ['they didn’t show up', (duty) => whenDue(duty, duty.id), 'new'],
  [
    'they put another door first, from another phone',
    (duty) => putsAnotherFirst(deliveries, duty, () => duty.page.settle(), []),
    'new',
  ],
];

const IS_OFFERED: readonly Change[] = [
  ['there is another offer', ({ shop }) => requested(shop), 'new'],
  ['an offer was canceled', ({ shop, id }) => deliveries.cancel(shop.owner, id, 0), 'new'],
  [
    'an offer has another time',
    sql(({ id }) => `update private.deliveries set ready_at = ready_at + interval '1 minute' where id = '${id}'`),
    'new',
  ],
  ['they passed on an offer', ({ courier, id }) => deliveries.read(courier, `public.pass_delivery('${id}')`), 'new'],
  [
    'they own the shop of an offer',
    sql(({ courier, shop }) => `update public.businesses set user_id = '${courier.id}' where id = '${shop.business}'`),
    'new',
  ],
  [
    'an offer is for their own email',
    sql(
      ({ courier, id }) => `update private.delivery_people set email = '${courier.email}x' where delivery = '${id}';
        update auth.users set email = email || 'x' where id = '${courier.id}';
        update private.verified_emails set email = email || 'x' where user_id = '${courier.id}'`,
    ),
    'new',
  ],
  ['an offer ended by time', (duty) => whenDue(duty, duty.id), 'new'],
  [
    'another courier didn’t show up',
    async (duty) => {
      const [other] = (await deliveries.couriers(1)) as [SignedIn];
      const id = await requested(duty.shop);
      await deliveries.accept(other, id);
      await whenDue(duty, id);
    },
    'new',
  ],
  [
    'they’re offline',
    sql((duty) => `update private.courier_presence set online_until = null ${PRESENCE(duty)}`),
    'new',
  ],
  [
    'they missed offers',
    async (duty) => {
      await database.owner(`update private.courier_presence set online_until = private.now() ${PRESENCE(duty)}`);
      await duty.page.settle();
      await database.owner(`update private.courier_presence set missed = 3 ${PRESENCE(duty)}`);
    },
    'new',
  ],
  [
    'their standby ends later',
    async ({ courier, page }) => {
      await database.owner(`insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
        values ('${courier.id}', 'https://fcm.googleapis.com/fcm/send/${courier.id}', 'B${'a'.repeat(86)}', '${'a'.repeat(22)}', '{offer}', now(), now())`);
      // A minute before the next five minutes.
      const five = `to_timestamp(ceil(extract(epoch from now()) / 300) * 300)`;
      await stopClock(database, `${five} - interval '1 second'`);
      await database.owner(
        `update private.courier_presence set online_until = ${five} + interval '5 minutes' where courier = '${courier.id}'`,
      );
      await page.settle();
      await stopClock(database, `${five} + interval '1 second'`);
    },
    'new',
  ],
];

describe('a courier’s poll isn’t told “same” after', () => {
  test.each([...ACCOUNT, ...IS_OFFERED])('%s, while they wait for offers', async (_, change, polled) => {
    const duty = await onDuty(false);
    await change(duty);
    expect(await duty.page.poll()).toBe(polled);
  });

  test.each(CARRIES)('%s, while they carry', async (_, change, polled) => {
    const duty = await onDuty(true);
    await change(duty);
    expect(await duty.page.poll()).toBe(polled);
  });
});
