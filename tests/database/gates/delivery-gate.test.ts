import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { putsAnotherFirst } from '../delivery/carries-too.ts';
import { openForTest } from '../open-database.ts';
import { signedIn, type SignedIn } from '../people.ts';
import { livePage, startClock, stopClock, type LivePage, type Polled } from './live-page.ts';

let database: DatabaseUnderTest;
let deliveries: Deliveries;
beforeAll(async () => {
  database = await openForTest();
  deliveries = deliveriesOn(database);
});
afterEach(() => startClock(database));
afterAll(() => database.close());

/** A delivery on its way, and the open pages of its recipient and its merchant. */
interface Followed {
  readonly id: string;
  readonly shop: Shop;
  readonly courier: SignedIn;
  readonly recipient: SignedIn;
  readonly pages: Readonly<Record<'link' | 'recipient' | 'merchant', LivePage>>;
}

/** One after the other: a page that is being built may store another arrival. */
async function settleAll({ pages }: Followed): Promise<void> {
  for (const page of Object.values(pages)) await page.settle();
}
const pollAll = async ({ pages: { link, recipient, merchant } }: Followed): Promise<readonly Polled[]> => [
  await link.poll(),
  await recipient.poll(),
  await merchant.poll(),
];

async function followed(): Promise<Followed> {
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const [courier] = (await deliveries.couriers(1)) as [SignedIn];
  const [recipient] = (await signedIn(database, 1, 'none')) as [SignedIn];
  const id = await deliveries.requested(shop);
  await deliveries.accept(courier, id);
  for (const step of ['arrive_pickup', 'pick_up']) await deliveries.step(courier, id, step);
  const [row] = await database.owner<{ number: string; key: string }>(
    `update private.delivery_people set email = '${recipient.email}' where delivery = '${id}';
     insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
       values ('${id}', '${shop.business}', 'live', 'full', 'Till', encode(sha256('${id}'), 'hex'), 'abcd', now(), '${shop.owner.id}');
     update private.deliveries set by_key = '${id}' where id = '${id}';
     insert into public.user_profile_pictures (user_id, image_type, image_data)
       values ('${courier.id}', 'courier', 'data:image/jpeg;base64,/9j/AAAA');
     select d.number, s.key from private.deliveries d join private.delivery_secrets s on s.delivery = d.id where d.id = '${id}'`,
  );
  const number = literal(row?.number ?? '');
  const key = literal(row?.key ?? '');
  const follow = `public.svc_follow(${number}, ${key}, 'x', 20, '10 minutes'`;
  const all: Followed = {
    id,
    shop,
    courier,
    recipient,
    pages: {
      link: livePage(database, 'service', (known) => `${follow}, ${known})`),
      recipient: livePage(database, recipient.caller, (known) => `public.live_tracking(${number}, null, ${known})`),
      merchant: livePage(database, shop.owner.caller, (known) => `public.live_delivery('${id}', ${known})`),
    },
  };
  await settleAll(all);
  return all;
}

const sql = (text: (of: Followed) => string) => (of: Followed) =>
  database.owner(`set local session_replication_role = replica; ${text(of)}`);

/** Moves the clock from ten seconds before a time of the delivery to a second after it. */
const atTime = (column: string) => async (of: Followed) => {
  const [row] = await database.owner<{ at: string }>(
    `select (${column})::text as at from private.deliveries d where id = '${of.id}'`,
  );
  await stopClock(database, `timestamptz '${row?.at ?? ''}' - interval '10 seconds'`);
  await settleAll(of);
  await stopClock(database, `timestamptz '${row?.at ?? ''}' + interval '1 second'`);
};

const ALL = ['new', 'new', 'new'] as const;
const [RECIPIENTS, MERCHANTS] = [['new', 'new', 'built'] as const, ['built', 'built', 'new'] as const];

const CHANGES: readonly (readonly [string, (of: Followed) => Promise<unknown>, readonly Polled[]])[] = [
  ['the courier took a step', ({ courier, id }) => deliveries.step(courier, id, 'arrive_dropoff'), ALL],
  ['the courier put another door first', (of) => putsAnotherFirst(deliveries, of, () => settleAll(of)), ALL],
  [
    'the address was corrected',
    sql(({ id }) => `update private.delivery_people set street = '1 New Street' where delivery = '${id}'`),
    ALL,
  ],
  [
    'the PIN is another',
    sql(({ id }) => `update private.delivery_secrets set pin = '0000' where delivery = '${id}'`),
    ALL,
  ],
  [
    'the courier has another name',
    sql(({ courier }) => `update public.users set first_name = 'Noor' where id = '${courier.id}'`),
    ALL,
  ],
  [
    'the courier has another photo',
    sql(
      ({ courier }) =>
        `update public.user_profile_pictures set image_data = image_data || 'AAAA' where user_id = '${courier.id}'`,
    ),
    RECIPIENTS,
  ],
  [
    'the shop may be called',
    sql(({ shop }) => `update private.business_settings set call_shop = true where business_id = '${shop.business}'`),
    RECIPIENTS,
  ],
  [
    'the key that ordered has another name',
    sql(({ id }) => `update private.api_keys set name = 'Counter' where id = '${id}'`),
    MERCHANTS,
  ],
  [
    'another page computed the arrival',
    sql(({ id }) => `update private.arrivals set to_at = to_at + interval '2 minutes' where delivery = '${id}'`),
    ALL,
  ],
  [
    'there is a photo of the door',
    async (of) => {
      await database.owner(`update private.deliveries set status = 'delivered', next_due = null where id = '${of.id}'`);
      await settleAll(of);
      await database.owner(`insert into private.delivery_proofs (delivery, image) values ('${of.id}', '\\xffd8ff00')`);
    },
    ALL,
  ],
  [
    'couriers are offered it',
    async (of) => {
      await database.owner(
        `delete from private.arrivals where delivery = '${of.id}';
         update private.deliveries set status = 'searching', courier = null, opens_at = private.now() + interval '2 hours',
           next_due = private.now() + interval '5 hours' where id = '${of.id}'`,
      );
      await atTime('opens_at')(of);
    },
    ALL,
  ],
  ['the delivery is late', atTime('due_at'), ALL],
  [
    'it may be reported as lost',
    atTime(`private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant')`),
    MERCHANTS,
  ],
  ['it’s lost', atTime('next_due'), ALL],
  [
    'the link ended',
    async (of) => {
      await database.owner(
        `update private.deliveries set status = 'delivered', next_due = null, ended_at = private.now() where id = '${of.id}'`,
      );
      await atTime('d.ended_at + private.tracking_time()')(of);
    },
    RECIPIENTS,
  ],
  [
    'the link ended a week after the recipient’s case',
    async (of) => {
      await database.owner(
        `update private.deliveries set status = 'delivered', next_due = null, ended_at = private.now() - interval '20 days'
           where id = '${of.id}';
         insert into private.cases (id, side, delivery, reason, state, opened_at, due_at, moved_at, resolved_at, outcome)
           values ('${of.id}', 'recipient', '${of.id}', 'damaged', 'resolved', private.now(), private.now(), private.now(),
             private.now(), 'answered')`,
      );
      await atTime(`(select c.resolved_at + interval '7 days' from private.cases c where c.delivery = d.id)`)(of);
    },
    ['new', 'new', 'built'],
  ],
];

/** Changes of who may see the delivery, with what each page gets. */
const READERS: readonly (readonly [string, (of: Followed) => Promise<unknown>, readonly Polled[]])[] = [
  [
    'the link has another key',
    sql(({ id }) => `update private.delivery_secrets set key = key || 'x' where delivery = '${id}'`),
    ['new', 'built', 'new'],
  ],
  [
    'the recipient has another email',
    sql(({ recipient: { id } }) => `update auth.users set email = 'x' || email where id = '${id}'`),
    ['same', 'new', 'same'],
  ],
  [
    'the recipient’s session ended',
    sql(({ recipient: { id } }) => `delete from auth.sessions where user_id = '${id}'`),
    ['same', 'PT401', 'same'],
  ],
  [
    'the business has another owner',
    sql(({ shop, courier }) => `update public.businesses set user_id = '${courier.id}' where id = '${shop.business}'`),
    ['same', 'same', 'new'],
  ],
  [
    'the merchant’s session ended',
    sql(({ shop: { owner } }) => `delete from auth.sessions where user_id = '${owner.id}'`),
    ['same', 'same', 'PT401'],
  ],
];

describe('a poll of a delivery', () => {
  test.each(CHANGES)('isn’t told “same” after %s', async (_, change, polled) => {
    const of = await followed();
    await change(of);
    expect(await pollAll(of)).toEqual(polled);
  });

  test.each(READERS)('is told only what its reader may see after %s', async (_, change, polled) => {
    const of = await followed();
    await change(of);
    expect(await pollAll(of)).toEqual(polled);
  });

  test('with another page’s tag is told “same” only for a reader who may see it', async () => {
    const { id, pages } = await followed();
    const [stranger] = (await deliveries.couriers(1)) as [SignedIn];
    const admin = await deliveries.administrator();
    for (const { caller } of [stranger, admin]) {
      const page = livePage(
        database,
        caller,
        (known) => `public.live_delivery('${id}', ${known})`,
        pages.merchant.tag(),
      );
      expect(['new', 'built']).toContain(await page.poll());
      expect(['new', 'built', 'same']).toContain(await page.poll());
      expect(page.tag()).toMatch(/\.-$/u);
    }
  });

  test('computes a shown arrival again after half a minute', async () => {
    const { pages } = await followed();
    const [row] = await database.owner<{ at: string }>('select private.now()::text as at');
    await stopClock(database, `timestamptz '${row?.at ?? ''}' + interval '29 seconds'`);
    expect(await pages.link.poll()).toBe('same');
    await stopClock(database, `timestamptz '${row?.at ?? ''}' + interval '31 seconds'`);
    expect(await pages.link.poll()).not.toBe('same');
  });
});
