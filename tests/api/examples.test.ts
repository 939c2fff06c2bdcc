import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { sandboxHandler } from '#scripts/sandbox/sandbox-handler.ts';
import { serveRequests } from '#scripts/sandbox/serve-requests.ts';
import { eventually } from '#tests/eventually.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../docs/api/examples');

const { isSigned } = (await import(join(folder, 'order.mjs'))) as {
  isSigned(...signed: Signed): boolean;
};

const { key, handle } = await sandboxHandler(systemClock, { requests: 100_000 });
const server = serveRequests(handle);
let api = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const found = async (reference: string) => {
  const response = await fetch(`${api}/deliveries?reference=${reference}`, { headers });
  return ((await response.json()) as { readonly data: readonly object[] }).data;
};

const isInstalled = (command: string) =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );
const LANGUAGES = [
  ['node', process.execPath, 'order.mjs', true],
  ['python3', 'python3', 'order.py', await isInstalled('python3')],
  ['php', 'php', 'order.php', await isInstalled('php')],
] as const;

describe('an example', () => {
  for (const [name, command, file, isThere] of LANGUAGES)
    test.runIf(isThere)(`orders a delivery and follows it to its end: ${name}`, async () => {
      const env = { ...process.env, API: api, KEY: key, PYTHONDONTWRITEBYTECODE: '1' };
      const example = run(command, [join(folder, file), `order-${name}`], { env });
      await eventually(async () => expect(await found(`order-${name}`)).toHaveLength(1));
      await fetch(`${api}/test/clock/advance`, { method: 'POST', headers, body: '{"minutes":240}' });
      const [ordered, ...events] = (await example).stdout.trim().split('\n');
      expect(ordered).toMatch(/^ordered https:\/\/\S+\/track\/\S+$/u);
      expect(events).toEqual(
        ['requested', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered'].map((one) => `delivery.${one}`),
      );
    });
});

type Signed = readonly [secret: string, id: string, timestamp: string, signatures: string, body: string];

const sign = (secret: string, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

/** Webhooks, and whether they're ours. */
function webhooks(): readonly (readonly [string, boolean, Signed])[] {
  const [secret, other] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_plJ3nmyCDGBKInavdOK15jsl'];
  const [id, body] = ['evt_1c9e7a520d0b4f6e8f3d5a7b9c2e4d10_4', '{"type":"delivery.delivered","name":"Crêpe 🥞"}'];
  const now = Math.floor(Date.now() / 1000);
  const [at, old, early] = [String(now - 100), String(now - 400), String(now + 400)];
  const right = sign(secret, id, at, body);
  return [
    ['ours', true, [secret, id, at, right, body]],
    [
      'two signatures, while the secret is rolled',
      true,
      [secret, id, at, `${sign(other, id, at, body)} ${right}`, body],
    ],
    ['another secret', false, [secret, id, at, sign(other, id, at, body), body]],
    ['another body', false, [secret, id, at, right, `${body} `]],
    ['another id', false, [secret, `${id}1`, at, right, body]],
    ['another time', false, [secret, id, String(now - 99), right, body]],
    ['too old', false, [secret, id, old, sign(secret, id, old, body), body]],
    ['from the future', false, [secret, id, early, sign(secret, id, early, body), body]],
    ['no time', false, [secret, id, 'now', sign(secret, id, 'now', body), body]],
    ['no signature', false, [secret, id, at, '', body]],
    ['no version', false, [secret, id, at, right.slice(3), body]],
  ];
}
const expected = (cases: ReturnType<typeof webhooks>) => cases.map(([what, isOurs]) => `${what}: ${String(isOurs)}`);

describe('an example verifies webhooks', () => {
  test('with the signature that Standard Webhooks defines', () => {
    // The values of its own documentation.
    expect(
      sign(
        'whsec_plJ3nmyCDGBKInavdOK15jsl',
        'msg_loFOjxBNrRLzqYUf',
        '1731705121',
        '{"event_type":"ping","data":{"success":true}}',
      ),
    ).toBe('v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=');
    // Ours are signed as its own library signs them.
    const ours = webhooks().flatMap(([, isOurs, signed]) => (isOurs ? [signed] : []));
    expect(ours.length).toBeGreaterThan(1);
    for (const [secret, id, timestamp, signatures, body] of ours)
      expect(signatures).toContain(new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body));
  });

  test('in Node', () => {
    const cases = webhooks();
    expect(cases.map(([what, , signed]) => `${what}: ${String(isSigned(...signed))}`)).toEqual(expected(cases));
  });

  const SCRIPTS = {
    python3: [
      '-c',
      `import json, sys; sys.path.insert(0, ${JSON.stringify(folder)}); import order
print(json.dumps([f"{what}: {str(order.is_signed(*signed)).lower()}" for what, _, signed in json.loads(sys.argv[1])]))`,
    ],
    php: [
      '-r',
      `require ${JSON.stringify(join(folder, 'order.php'))};
echo json_encode(array_map(fn($one) => $one[0] . ': ' . var_export(is_signed(...$one[2]), true), json_decode($argv[1], true)));`,
    ],
  } as const;
  for (const [name, command, , isThere] of LANGUAGES.slice(1))
    test.runIf(isThere)(`in ${name}`, async () => {
      const cases = webhooks();
      const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
      const { stdout } = await run(command, [...SCRIPTS[name as 'php'], JSON.stringify(cases)], { env });
      expect(JSON.parse(stdout)).toEqual(expected(cases));
    });
});
