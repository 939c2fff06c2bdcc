import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CARRIED_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { UnseenByCourier } from '#tests/builders/request.ts';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { courierCalls } from './delivery-calls.ts';
import { courierIn, merchantWith, type Target } from './delivery-scene.ts';
import type { SignedUp } from './people.ts';

/** Data of the shop and the recipient, in words that occur nowhere else. */
const SHOP = ['+14165550101'];
const TO_RECIPIENT = {
  name: 'Zofia Quill',
  street: '77 Hidden Lane',
  unit: 'Unit 909',
  phone: '+14165550188',
  accessCode: '#1842',
  notes: 'Gate 5512',
} satisfies Record<Exclude<(typeof CARRIED_FIELDS)[number], 'state' | 'postalCode'>, string>;
const RECIPIENT = Object.values(TO_RECIPIENT);
const MERCHANTS_OWN = {
  contents: 'Insulin',
  reference: 'Order QX-31',
  email: 'zofia.quill@example.com',
} satisfies Record<UnseenByCourier, string>;
/** In cents: its digits occur nowhere else. */
const DECLARED = 14_253;
const NEVER = [...Object.values(MERCHANTS_OWN), String(DECLARED)];

let project: LocalProject;
let made: Target & { readonly pin: string; readonly key: string };
let carrier: SignedUp;
let other: SignedUp;

beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

beforeEach(async () => {
  await project.empty();
  const { request } = await merchantWith(project, 'merchant', false);
  const target = await request({ ...TO_RECIPIENT, ...MERCHANTS_OWN, declared: DECLARED });
  const [secrets] = await project.sql<{ pin: string; key: string }>(
    `select pin, key from private.delivery_secrets where delivery = '${target.delivery}'`,
  );
  if (secrets === undefined) throw new Error('the delivery has no PIN');
  made = { ...target, ...secrets };
  [carrier, other] = [await courierIn(project, 'carrier'), await courierIn(project, 'other')];
});

/** The words that the raw response of a call contains. */
async function wordsIn(client: SignedUp['client'], fn: string, args: object): Promise<string[]> {
  const { data, error } = await client.rpc(fn, args);
  const bytes = JSON.stringify([data, error]);
  return [...SHOP, ...RECIPIENT, ...NEVER, made.key]
    .filter((word) => bytes.includes(word))
    .concat(new RegExp(`"${made.pin}"|:${made.pin}\\b`, 'u').test(bytes) ? ['PIN'] : []);
}

/** The words in all answers to a courier's calls. Accepting is done by the test. */
async function wordsInEveryAnswer({ client }: SignedUp): Promise<string[]> {
  const words: string[] = [];
  for (const { name: fn, args } of courierCalls(made).filter((call) => !/accept|pass|goes online/u.test(call.what)))
    words.push(...(await wordsIn(client, fn, args)));
  return [...new Set(words)].toSorted();
}

const wordsInLists = async ({ client }: SignedUp): Promise<string[]> =>
  (
    await Promise.all([
      wordsIn(client, 'courier_duty', {}),
      wordsIn(client, 'live_duty', { known: null }),
      wordsIn(client, 'courier_earnings', { since: '2000-01-01', until: '2100-01-01' }),
    ])
  ).flat();
const step = (kind: string, more: object = {}) =>
  wordsIn(carrier.client, 'courier_step', { command: randomUUID(), delivery: made.delivery, kind, ...more });
const seen = async () => [...new Set(await wordsInLists(carrier))].toSorted();

test.each([
  ['delivered', [['deliver', 'pin']]],
  ['returned', [['fail'], ['hand_back']]],
] as const)('every answer to couriers contains only what they may see then: %s', async (_, end) => {
  expect(await wordsInEveryAnswer(carrier)).toEqual([]);
  const accepting = { command: randomUUID(), delivery: made.delivery };
  expect(await wordsIn(carrier.client, 'accept_delivery', accepting)).toEqual(SHOP);
  expect(await wordsIn(other.client, 'accept_delivery', { ...accepting, command: randomUUID() })).toEqual([]);
  expect([await seen(), await wordsInEveryAnswer(other)]).toEqual([SHOP, []]);
  expect([await step('arrive_pickup'), await wordsInEveryAnswer(other)]).toEqual([SHOP, []]);
  const both = [...SHOP, ...RECIPIENT];
  expect([await step('pick_up'), await wordsInEveryAnswer(other)]).toEqual([both, []]);
  expect([await step('arrive_dropoff'), await wordsInEveryAnswer(other)]).toEqual([both, []]);
  expect(await seen()).toEqual(both.toSorted());
  expect(await step('deliver', { pin: '0000' === made.pin ? '0001' : '0000' })).toEqual([]);
  for (const [kind] of end) {
    const more = { deliver: { pin: made.pin }, fail: { reason: 'unsafe' }, hand_back: { photo: aJpeg() } }[kind];
    expect(await step(kind, more)).toEqual(kind === 'fail' ? both : []);
    expect(await wordsInEveryAnswer(other)).toEqual([]);
  }
  expect(await wordsInEveryAnswer(carrier)).toEqual([]);
  expect(await wordsIn(carrier.client, 'accept_delivery', accepting)).toEqual([]);
});
