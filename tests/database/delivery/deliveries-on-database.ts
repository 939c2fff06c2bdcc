import { randomUUID } from 'node:crypto';
import { aRequest } from '#tests/builders/request.ts';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { signedIn, type SignedIn } from '../people.ts';

export const MARKET = 'ca|on|toronto';

/** A merchant with a business that may request deliveries. */
export interface Shop {
  readonly owner: SignedIn;
  readonly business: string;
}

/** The outcome of a call: `done`, a refusal, or the SQLSTATE of an error, such as 40P01 for a deadlock. */
export type Outcome = string;

/** Calls for deliveries on a database, as the API makes them. */
export interface Deliveries {
  readonly database: DatabaseUnderTest;
  shops(count: number): Promise<Shop[]>;
  /** Approved couriers who are online without a delivery. */
  couriers(count: number): Promise<SignedIn[]>;
  /** Moves the clock of deliveries, while no other call runs. */
  advance(minutes: number): Promise<void>;
  request(shop: Shop, id: string, more?: { command?: string; free?: boolean; handover?: string }): Promise<Outcome>;
  /** Requests a delivery; returns its id. */
  requested(shop: Shop, free?: boolean): Promise<string>;
  /** A cancellation agrees to any fee. */
  change(
    by: SignedIn,
    id: string,
    kind: 'cancel' | 'hand_back' | 'lose' | 'release',
    command?: string,
  ): Promise<Outcome>;
  cancel(by: SignedIn, id: string, agreedFee: number, command?: string): Promise<Outcome>;
  accept(by: SignedIn, id: string, command?: string): Promise<Outcome>;
  step(
    by: SignedIn,
    id: string,
    kind: string,
    more?: { command?: string; pin?: string; photo?: string; reason?: string },
  ): Promise<Outcome>;
  /** Makes a free delivery count as paid, so that five are free again. */
  freeAgain(shop: Shop, id: string): Promise<void>;
  /** Creates an administrator. */
  administrator(): Promise<SignedIn>;
  decide(by: SignedIn, on: SignedIn, decision: 'suspend' | 'reinstate'): Promise<Outcome>;
  /** Carries a delivery from accepting to the door. */
  toTheDoor(by: SignedIn, id: string): Promise<void>;
  /** Calls a function that returns a view. */
  read(by: SignedIn, call: string): Promise<Outcome>;
}

/** The recipient and the parcel of a request. */
export const DETAILS = aRequest({ unit: '', accessCode: '', notes: '', contents: '', reference: '' });

const text = (value: string | undefined) => (value === undefined ? 'null' : literal(value));

export function deliveriesOn(database: DatabaseUnderTest): Deliveries {
  let offset = 0;
  const outcomeOf = async (
    call: Promise<{ answer: { ok: boolean; error?: string | { code: string } } | null }[]>,
  ): Promise<Outcome> => {
    try {
      const [row] = await call;
      if (row?.answer?.ok !== false) return 'done';
      const { error = 'refused' } = row.answer;
      return typeof error === 'string' ? error : error.code;
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };
  const ask = (by: SignedIn, call: string) => outcomeOf(database.as(by.caller, `select ${call} as answer`));
  const deliveries: Deliveries = {
    database,

    async shops(count) {
      const owners = await signedIn(database, count, 'merchant');
      const shops = owners.map((owner) => ({ owner, business: randomUUID() }));
      await database.owner(
        shops
          .map(
            ({ owner, business }) => `
        update public.users set account_status = 'Active' where id = '${owner.id}';
        insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status)
          values ('${business}', '${owner.id}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'bakery@example.com', 'Active');
        insert into private.business_settings (business_id, postal_code, phone, notes, time_zone)
          values ('${business}', 'M6J 2Z4', '+14165550101', '', 'America/Toronto');`,
          )
          .join('\n'),
      );
      return shops;
    },

    async couriers(count) {
      const people = await signedIn(database, count, 'courier');
      await database.owner(
        people
          .map(
            ({ id }) => `
        update public.users set account_status = 'Active' where id = '${id}';
        insert into private.couriers (courier, markets) values ('${id}', array['${MARKET}']);
        insert into private.courier_presence (courier, online_until, idle_since) values ('${id}', 'infinity', private.now());`,
          )
          .join('\n'),
      );
      return people;
    },

    async advance(minutes) {
      offset += minutes;
      await database.owner(
        `create or replace function private.now() returns timestamptz language sql volatile set search_path = '' as
         $$ select date_trunc('milliseconds', clock_timestamp()) + interval '${offset} minutes' $$`,
      );
    },

    request({ owner, business }, id, { command = randomUUID(), free = true, handover = 'meet' } = {}) {
      const request = {
        id,
        businessId: business,
        details: { ...DETAILS, handover },
        redeliveryOf: null,
        agreed: { fee: 699, free },
      };
      return ask(owner, `public.request_delivery('${command}', ${literal(JSON.stringify(request))}::jsonb)`);
    },

    async requested(shop, free = true) {
      const id = randomUUID();
      const outcome = await deliveries.request(shop, id, { free });
      if (outcome !== 'done') throw new Error(`not requested: ${outcome}`);
      return id;
    },

    change: (by, id, kind, command = randomUUID()) =>
      ask(by, `public.change_delivery('${command}', '${id}', '${kind}', null, 300)`),
    cancel: (by, id, agreedFee, command = randomUUID()) =>
      ask(by, `public.change_delivery('${command}', '${id}', 'cancel', null, ${agreedFee})`),
    freeAgain: async ({ business }, id) =>
      void (await database.owner(
        `update private.deliveries set free = false where id = '${id}';
         update private.business_settings set free_left = 5 where business_id = '${business}'`,
      )),
    async administrator() {
      const [admin] = (await signedIn(database, 1, 'merchant')) as [SignedIn];
      await database.owner(`insert into private.admins (user_id) values ('${admin.id}')`);
      return admin;
    },
    decide: (by, on, decision) => ask(by, `public.decide_account('${on.id}', '${decision}', '', '{courier}')`),
    accept: (by, id, command = randomUUID()) => ask(by, `public.accept_delivery('${command}', '${id}')`),
    step: (by, id, kind, { command = randomUUID(), pin, photo, reason } = {}) =>
      ask(by, `public.courier_step('${command}', '${id}', '${kind}', ${text(pin)}, ${text(photo)}, ${text(reason)})`),

    async toTheDoor(by, id) {
      const outcomes = [await deliveries.accept(by, id)];
      for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'])
        outcomes.push(await deliveries.step(by, id, kind));
      if (outcomes.some((outcome) => outcome !== 'done')) throw new Error(`not carried: ${outcomes.join(', ')}`);
    },

    read: (by, call) => ask(by, call),
  };
  return deliveries;
}

/** The number of times that each outcome occurred. */
export function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
