import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { courierCalls, merchantCalls, trackingCalls, VICTIMS_PHONE, type DeliveryCall } from './delivery-calls.ts';
import { MARK, setDeliveryScene, UNKNOWN, type DeliveryScene, type Role, type Target } from './delivery-scene.ts';

let project: LocalProject;
let scene: DeliveryScene;
let tried = 0;

beforeAll(async () => {
  project = await openLocalProject();
  scene = await setDeliveryScene(project);
  const [{ business } = UNKNOWN] = scene.victims;
  const ours = `(select id from private.deliveries where business_id = '${business}')`;
  await project.sql(`insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
    select b.user_id, '${VICTIMS_PHONE}', 'B', 'A', '{trouble}', now(), now() from public.businesses b where b.id = '${business}'`);
  await project.sql(`with opened as (
      insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
      select d.id, 'business', b.user_id, b.id, d.id, 'damaged', now(), now() + interval '1 hour', now()
      from private.deliveries d join public.businesses b on b.id = d.business_id where d.id in ${ours} returning id
    )
    insert into private.case_messages (id, case_id, by_team, text, at) select o.id, o.id, false, '${MARK}', now() from opened o`);
  await project.sql(`insert into private.case_photos (id, message, image)
    select m.id, m.id, '\\xffd8ffe0' from private.case_messages m where m.case_id in ${ours}`);
  await project.sql(
    `prepare victims as ${[
      `select d.* from private.deliveries d where business_id = '${business}'`,
      ...[
        'delivery_people',
        'delivery_secrets',
        'delivery_events',
        'delivery_proofs',
        'ledger',
        'alerts',
        'api_events',
        'webhook_messages',
      ].map((table) => `select t.* from private.${table} t where t.delivery in ${ours}`),
      `select m.* from private.mails m where m.reference in ${ours}`,
      `select c.* from private.cases c where c.delivery in ${ours}`,
      `select m.* from private.case_messages m where m.case_id in ${ours}`,
      `select p.* from private.case_photos p where p.message in ${ours}`,
      'select o.* from private.operator o',
      'select c.* from private.city_settings c',
      `select s.* from private.business_settings s where business_id = '${business}'`,
      `select c.*, p.* from private.couriers c join private.courier_presence p using (courier)
       join private.deliveries d using (courier) where d.id in ${ours}`,
      `select b.* from public.businesses b where id = '${business}'`,
      `select v.* from private.alert_devices v where v.endpoint = '${VICTIMS_PHONE}'`,
      `select k.* from private.api_keys k where business_id = '${business}'`,
      `select w.* from private.webhook_endpoints w where business_id = '${business}'`,
    ]
      .map((rows) => `select coalesce(string_agg(t::text, '|' order by t::text), '') as part from (${rows}) t`)
      .join(' union all ')}`,
  );
});
afterAll(() => project.close());

const victims = async (): Promise<string> =>
  (await project.sql<{ part: string }>('execute victims')).map(({ part }) => part).join('\n');

/** The outcome of a call, without the ids that were sent. */
async function outcomeOf({ client }: Role, { name, args }: DeliveryCall, target: Target): Promise<string> {
  tried += 1;
  const { data, error } = await client.rpc(name, args);
  const outcome = JSON.stringify({ data: data as unknown, code: error?.code, message: error?.message });
  return Object.values(target).reduce((text, id) => text.replaceAll(id, 'ID'), outcome);
}

const ROLES = [
  'an anonymous visitor',
  'a merchant with an ended session',
  'a customer',
  'an unverified merchant',
  'another merchant',
  'a courier who waits for approval',
  'a rejected courier',
  'a suspended courier',
  'another courier of the city',
];
const roleNamed = (name: string): Role => {
  const role = scene.roles.find((one) => one.name === name);
  if (role === undefined) throw new Error(`nobody is ${name}`);
  return role;
};
const aboutEndpoints = (operation: string): string => `does "${operation}" to its webhook endpoints`;
const VICTIMS = ['searching', 'carried', 'left at the door', 'returned'];

describe.each(ROLES)('%s', (name) => {
  test.each(VICTIMS)('gets the same answer for another’s delivery (%s) as for an unknown one', async (state) => {
    const role = roleNamed(name);
    const target = scene.victims[VICTIMS.indexOf(state)] ?? UNKNOWN;
    const before = await victims();
    const aimed = [...merchantCalls(target), ...courierCalls(target)];
    const inTheAir = [...merchantCalls(UNKNOWN), ...courierCalls(UNKNOWN)];
    for (const [index, call] of aimed.entries()) {
      const unknown = inTheAir[index];
      if (unknown === undefined) throw new Error('every call has its counterpart');
      const [theirs, nobodys] = [await outcomeOf(role, call, target), await outcomeOf(role, unknown, UNKNOWN)];
      expect([call.what, theirs]).toEqual([call.what, nobodys]);
      expect([call.what, theirs.includes(MARK)]).toEqual([call.what, false]);
    }
    expect(await victims()).toBe(before);
  });

  test('sees the status of any number, but no person, with any key', async () => {
    const role = roleNamed(name);
    const before = await victims();
    for (const target of scene.victims)
      for (const call of trackingCalls(target)) {
        const outcome = await outcomeOf(role, call, target);
        expect([call.what, outcome.includes(MARK)]).toEqual([call.what, false]);
        expect(outcome).not.toContain('"recipient":{');
      }
    expect(await victims()).toBe(before);
  });

  test('cannot call the server’s own functions', async () => {
    const { client } = roleNamed(name);
    const own = await project.sql<{ name: string; args: string[] | null }>(
      `select proname as name, proargnames as args from pg_proc where pronamespace = 'public'::regnamespace
       and not has_function_privilege('authenticated', oid, 'execute')`,
    );
    expect(own.map((one) => one.name)).toEqual(
      expect.arrayContaining(['svc_follow', 'svc_claim_mails', 'svc_mail_sent']),
    );
    const before = await victims();
    for (const one of own) {
      tried += 1;
      const args = Object.fromEntries(
        (one.args ?? []).map((arg) => [
          arg,
          arg === 'p_number' ? scene.victims[1]?.number : arg === 'p_limit' ? 10 : 1,
        ]),
      );
      const { data, error } = await client.rpc(one.name, args);
      expect([one.name, data, error === null]).toEqual([one.name, null, false]);
    }
    expect(await victims()).toBe(before);
  });
});

describe('their own deliveries', () => {
  const readable = async (name: string, calls: (target: Target) => DeliveryCall[]) => {
    const role = roleNamed(name);
    if (role.own === null) throw new Error(`${name} has nothing`);
    const seen: string[] = [];
    const [own, unknown] = [calls(role.own), calls(UNKNOWN)];
    for (const [index, call] of own.entries()) {
      const counterpart = unknown[index] ?? call;
      if ((await outcomeOf(role, call, role.own)) !== (await outcomeOf(role, counterpart, UNKNOWN)))
        seen.push(call.what);
    }
    return seen;
  };

  test('can be read and changed by merchants', async () => {
    expect(await readable('another merchant', merchantCalls)).toEqual([
      'reads the settings',
      'lists',
      'reads the figures',
      'follows the figures',
      'reads one',
      'follows one',
      'saves the pickup',
      'sets the hours of the shop',
      'moves the shop away',
      'moves the shop back',
      'changes it by "cancel"',
      // It was just canceled, so these are refused as too late.
      'changes it by "correct"',
      'changes it by "hand_back"',
      'changes it by "lose"',
      'changes it by "confirm"',
      'changes it by "object"',
      'cancels it for 0',
      'cancels it for 300',
      'cancels it for -1',
      'requests one',
      'requests some together',
      'reports "damaged" as business',
      'reports "safety" as business',
      'reads the statements',
      'reads the open lines',
      'lists the API keys',
      'revokes an API key',
      ...['list', 'ping', 'enable', 'messages', 'resend', 'replay', 'remove'].map(aboutEndpoints),
      // The answer is that only the server does these.
      ...['add', 'change', 'roll', ''].map(aboutEndpoints),
    ]);
  });

  test('can be carried by couriers; steps out of order are refused', async () => {
    const seen = await readable('another courier of the city', courierCalls);
    const steps = ['release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'retry', 'hand_back'];
    expect(seen.filter((what) => what.startsWith('takes'))).toEqual(steps.map((step) => `takes the step ${step}`));
  });

  test('are complete for the merchant, and by number for the signed-in recipient', async () => {
    const [, carried = UNKNOWN, atTheDoor = UNKNOWN] = scene.victims;
    const { data: merchants } = await scene.merchant.client.rpc('find_delivery', { delivery: carried.delivery });
    expect(JSON.stringify(merchants)).toContain(MARK);
    const { data: theirs } = await scene.recipient.client.rpc('track_delivery', { number: atTheDoor.number });
    expect(JSON.stringify(theirs)).toContain(MARK);
    const { data: others } = await scene.recipient.client.rpc('track_delivery', { number: carried.number });
    expect(JSON.stringify(others)).not.toContain(MARK);
  });
});

test('every delivery function for signed-in people is among the calls', async () => {
  /** Functions of accounts, which have their own tests, and the hours of support, which are the same for all of them. */
  const elsewhere = [
    'account_history',
    'account_record',
    'am_i_admin',
    'business_record',
    'cancel_email_change',
    'complete_courier_registration',
    'count_businesses',
    'count_people',
    'decide_account',
    'email_verified_at',
    'list_businesses',
    'list_people',
    'open_account_contact',
    'open_business_contact',
    'pending_email_change',
    'support_times',
    'undo_account_decision',
  ];
  const granted = await project.sql<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace
     and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  );
  const called = new Set(
    [...merchantCalls(UNKNOWN), ...courierCalls(UNKNOWN), ...trackingCalls(UNKNOWN)].map(({ name }) => name),
  );
  expect([...called, ...elsewhere].toSorted()).toEqual(granted.map(({ name }) => name));
});

test('more than a thousand calls are tried', () => {
  console.log(`${tried} hostile calls on deliveries`);
  expect(tried).toBeGreaterThan(1000);
});
