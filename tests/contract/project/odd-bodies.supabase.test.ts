import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { HANDLERS } from '../../../supabase/local/functions-in-node.ts';
import { businessOf, signedUp } from '#tests/security/people.ts';
import { openLocalProject, type LocalProject } from './local-project.ts';
import { ODD_VALUES, withValue } from './odd-values.ts';

const UUID = '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11';
const BUSINESS = '30000000-0000-4000-8000-000000000001';
const KEY = { business: BUSINESS, mode: 'test', access: 'full', name: 'Till', hint: 'a1B2', digest: 'f'.repeat(64) };
const ENDPOINT = { business: BUSINESS, id: UUID, url: 'https://shop.example.com/events', description: '', events: '' };
const device = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' };
const NUMBER = { number: '7KMD-92QX-HT4B', key: 'x'.repeat(22) };

/** Bodies of every function with all the fields that it reads. Those without a body of their own read none. */
const BODIES: Readonly<Record<Exclude<keyof typeof HANDLERS, 'api'>, readonly object[]>> = {
  'send-verification': [{ email: 'robin@example.com', firstName: 'Robin', type: 'registration', replaces: UUID }],
  'verify-code': [{ email: 'robin@example.com', challenge: UUID, code: '123456', type: 'password-reset' }],
  'reset-password': [{ ticket: 'x', password: 'correct horse' }],
  'change-email': [
    { action: 'ask', email: 'new@example.com', password: 'correct horse' },
    { action: 'confirm', token: 'x' },
    { action: 'look', token: 'x' },
    { action: 'look-undo', token: 'x' },
    { action: 'undo', token: 'x' },
  ],
  track: [
    { ...NUMBER, known: '' },
    { ...NUMBER, device },
    { ...NUMBER, note: 'Ring twice' },
  ],
  'make-api-key': [
    { ...KEY, id: UUID },
    { ...KEY, id: UUID, mode: 'live', password: 'correct horse', replaces: UUID, hours: '24' },
  ],
  'webhook-endpoints': ['add', 'change', 'roll'].map((action) => ({ action, ...ENDPOINT })),
  'find-doors': [{ limit: '1' }],
  'send-alerts': [{ limit: '1' }],
  'send-mails': [{ limit: '1' }],
  'send-webhooks': [{ limit: '1' }],
  'wake-sandboxes': [{ limit: '1' }],
};
/** The texts in the values that a field may have, which only its function's own rules can refuse. */
const ODD_TEXTS = ['odd', '', '0', 'x'.repeat(5000), `${UUID}0`, "'; drop table x", '%00', '📦'];

const pathsIn = (body: object, path: readonly string[] = []): (readonly string[])[] =>
  Object.entries(body).flatMap(([name, value]) => [
    [...path, name],
    ...(typeof value === 'object' ? pathsIn(value as object, [...path, name]) : []),
  ]);
const CASES = Object.entries(BODIES).flatMap(([name, bodies]) =>
  bodies.flatMap((body) => pathsIn(body).map((path) => [name, path.join('.'), { body, path }] as const)),
);

let project: LocalProject;
let token = '';
beforeAll(async () => {
  project = await openLocalProject();
  const merchant = await signedUp(project, 'robin@example.com', { role: 'merchant' });
  await merchant.client.from('businesses').insert(businessOf(merchant, { id: BUSINESS }));
  token = (await merchant.client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => project.close());

let client = 0;
/** Asks from an address of its own, so that no limit answers. */
async function ask(name: string, body: unknown) {
  client += 1;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.18.${client >> 8}.${client % 256}` };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await project.fetch(new Request(`${project.url}/functions/v1/${name}`, init));
  const { message } = (await response.json()) as { readonly message: string };
  return { status: response.status, message };
}

/** Every row but those that count requests. */
const written = async () =>
  (JSON.parse(await project.everything()) as { readonly name: string }[][])
    .flat()
    .filter(({ name }) => name !== 'private.rate_limits');

test.each(CASES)('an odd %s in %s is refused, and writes nothing', async (name, _, { body, path }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = await written();
  // A device without fields is one that gets no alerts.
  const odd = ODD_VALUES.filter((one) => one !== 'odd' && (path.at(-1) !== 'device' || JSON.stringify(one) !== '{}'));
  const accepted = [];
  for (const value of odd) {
    const { status, message } = await ask(name, withValue(body, path, value));
    if (status !== 400 || message === '') accepted.push([value, status]);
  }
  expect(accepted).toEqual([]);
  expect(await written()).toEqual(before);
  for (const text of ODD_TEXTS) expect((await ask(name, withValue(body, path, text))).status).toBeLessThan(500);
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
});
