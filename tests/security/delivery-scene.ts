import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRequest, PICKUP as OPEN_PICKUP, TEXT_FIELDS } from '#tests/builders/request.ts';
import type { LocalProject } from '../contract/project/local-project.ts';
import { businessOf, clientOf, signedUp, type SignedUp } from './people.ts';

/** Part of all private data of the victim's deliveries, so that every leak can be found. */
export const MARK = 'SECRETV';
/** A valid photo whose base64 contains the mark. */
const PROOF = `${aJpeg().replace(/=*$/u, '')}${MARK}AAA`;

/** The target of a call. */
export interface Target {
  readonly business: string;
  readonly delivery: string;
  readonly number: string;
  /** An API key of the business. */
  readonly key: string;
  /** A webhook endpoint of the business. */
  readonly endpoint: string;
}

/** A caller, and their own target. */
export interface Role {
  readonly name: string;
  readonly client: SupabaseClient;
  readonly own: Target | null;
}

export interface DeliveryScene {
  /** The victim's deliveries: searching, carried, delivered with a photo, and returned. */
  readonly victims: readonly Target[];
  readonly roles: readonly Role[];
  /** The victim's merchant, who may see all of it. The recipient may see it by number. */
  readonly merchant: SignedUp;
  readonly recipient: SignedUp;
}

export const TORONTO = 'ca|on|toronto';
export const PICKUP = { ...OPEN_PICKUP, notes: MARK };
/** The same text in each field of a request. The city stays, since it decides the price. */
const inEachText = (text: string) =>
  Object.fromEntries(TEXT_FIELDS.flatMap((field) => (field === 'city' ? [] : [[field, text]])));
export const DETAILS = aRequest(inEachText(MARK));
export const UNKNOWN: Target = {
  business: '30000000-0000-4000-8000-000000000001',
  delivery: '30000000-0000-4000-8000-000000000002',
  number: '111111111111',
  key: '30000000-0000-4000-8000-000000000003',
  endpoint: '30000000-0000-4000-8000-000000000004',
};

/** Calls a function that has to succeed. */
export async function done<T>(client: SupabaseClient, name: string, args: object): Promise<T> {
  const { data, error } = await client.rpc(name, args);
  const outcome = data as { ok?: boolean; error?: string; value?: unknown } | null;
  if (error !== null || outcome?.ok === false)
    throw new Error(`${name}: ${error?.message ?? outcome?.error ?? 'refused'}`);
  return (outcome?.ok === true ? outcome.value : outcome) as T;
}

const activate = (project: LocalProject, { id }: SignedUp, status = 'Active') =>
  project.sql(`update public.users set account_status = '${status}' where id = '${id}'`);

/** An approved merchant with an approved business in Toronto that has pickup settings. */
export async function merchantWith(project: LocalProject, name: string, marked: boolean) {
  const merchant = await signedUp(project, `${name}@example.com`, { role: 'merchant' });
  await activate(project, merchant);
  const text = marked ? { business_name: MARK, address: MARK } : {};
  const business = businessOf(merchant, { country: 'ca', city: 'Toronto', state: 'on', ...text });
  await merchant.client.from('businesses').insert(business);
  await project.sql(`update public.businesses set status = 'Active' where id = '${business.id}'`);
  await done(merchant.client, 'save_pickup', {
    business: business.id,
    pickup: marked ? PICKUP : { ...PICKUP, notes: '' },
  });
  const request = async (more: object = {}): Promise<Target> => {
    const id = randomUUID();
    const plain = { ...inEachText(''), name: 'Rosa', street: '1 Elm' };
    const made = await done<{ number: string }>(merchant.client, 'request_delivery', {
      command: randomUUID(),
      request: {
        id,
        businessId: business.id,
        details: { ...DETAILS, ...(marked ? {} : plain), ...more },
        redeliveryOf: null,
        agreed: { fee: 699, free: true },
      },
    });
    const key = randomUUID();
    const digest = key.replaceAll('-', '').repeat(2);
    await project.sql(
      `insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
       values ('${key}', '${business.id}', 'live', 'full', '${marked ? MARK : 'Till'}', '${digest}', 'aB3z', now(),
         '${merchant.id}')`,
    );
    const endpoint = randomUUID();
    await project.sql(
      `insert into private.webhook_endpoints (id, business_id, url, description, made_at, changed_by)
       values ('${endpoint}', '${business.id}', 'https://shop.example.com/', '${marked ? MARK : 'Till'}', now(),
         '${merchant.id}')`,
    );
    return { business: business.id, delivery: id, number: made.number, key, endpoint };
  };
  return { merchant, request };
}

/** An approved courier, online in Toronto. */
export async function courierIn(project: LocalProject, name: string): Promise<SignedUp> {
  const courier = await signedUp(project, `${name}@example.com`, { role: 'courier' });
  await activate(project, courier);
  await done(courier.client, 'save_markets', { markets: [TORONTO] });
  await done(courier.client, 'courier_duty', { online: true });
  return courier;
}

async function carry({ client }: SignedUp, { delivery }: Target, steps: readonly object[]): Promise<void> {
  await done(client, 'accept_delivery', { command: randomUUID(), delivery });
  for (const step of steps) await done(client, 'courier_step', { command: randomUUID(), delivery, ...step });
}

const TO_THE_DOOR = [{ kind: 'arrive_pickup' }, { kind: 'pick_up' }, { kind: 'arrive_dropoff' }];

/** A victim with deliveries in every kind of state, and all attackers. */
export async function setDeliveryScene(project: LocalProject): Promise<DeliveryScene> {
  await project.empty();
  const recipient = await signedUp(project, 'recipient@example.com');
  const { merchant, request } = await merchantWith(project, 'victim', true);
  const courier = await courierIn(project, 'carrying');
  const atTheDoor = await request({ handover: 'door', email: recipient.email });
  await carry(courier, atTheDoor, [...TO_THE_DOOR, { kind: 'deliver', photo: PROOF }]);
  const returned = await request();
  const back = [...TO_THE_DOOR, { kind: 'fail', reason: 'refused' }, { kind: 'hand_back', photo: PROOF }];
  await carry(courier, returned, back);
  const carried = await request();
  await carry(courier, carried, TO_THE_DOOR);

  const other = await merchantWith(project, 'other', false);
  const rival = await courierIn(project, 'rival');
  const [theirs, rivals] = [await other.request(), await other.request()];
  await carry(rival, rivals, TO_THE_DOOR);
  // No courier accepts this one: those of the city carry another, or may not.
  const searched = await request();
  await project.sql(`update private.delivery_secrets set key = '${MARK}' || substr(delivery::text, 1, 8) from private.deliveries d
    where d.id = delivery and d.business_id = '${carried.business}'`);

  const waiting = await signedUp(project, 'waiting@example.com', { role: 'courier' });
  const suspended = await courierIn(project, 'suspended');
  await activate(project, suspended, 'Suspended');
  const rejected = await courierIn(project, 'rejected');
  await activate(project, rejected, 'Rejected');
  const ended = await merchantWith(project, 'ended', false);
  const endeds = await ended.request();
  await project.sql(`delete from auth.sessions where user_id = '${ended.merchant.id}'`);
  const unverified = await signedUp(project, 'unverified@example.com', { role: 'merchant', verified: false });
  const customer = await signedUp(project, 'customer@example.com');
  return {
    victims: [searched, carried, atTheDoor, returned],
    merchant,
    recipient,
    roles: [
      { name: 'an anonymous visitor', client: clientOf(project), own: null },
      { name: 'a merchant with an ended session', client: ended.merchant.client, own: endeds },
      { name: 'a customer', client: customer.client, own: null },
      { name: 'an unverified merchant', client: unverified.client, own: null },
      { name: 'another merchant', client: other.merchant.client, own: theirs },
      { name: 'a courier who waits for approval', client: waiting.client, own: null },
      { name: 'a rejected courier', client: rejected.client, own: null },
      { name: 'a suspended courier', client: suspended.client, own: null },
      { name: 'another courier of the city', client: rival.client, own: rivals },
    ],
  };
}
