import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORDER } from '../contract/integration/shop-software.ts';
import { startSandbox, type StartedSandbox } from './sandbox-server.ts';

interface Got {
  readonly headers: Record<string, string>;
  readonly text: string;
  readonly body: { readonly type: string; readonly mode: string; readonly data: { readonly version: number } };
}

let receiver: Server;
let sandbox: StartedSandbox | null = null;
const got: Got[] = [];
beforeEach(async () => {
  got.length = 0;
  receiver = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      got.push({ headers: incoming.headers as Record<string, string>, text, body: JSON.parse(text) as Got['body'] });
      outgoing.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(async () => {
  await sandbox?.end();
  receiver.close();
});

const hook = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${sandbox?.api}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${sandbox?.key}`, 'content-type': 'application/json', 'idempotency-key': path },
  });

test('the sandbox posts signed events to a receiver on the same machine', async () => {
  sandbox = await startSandbox('--port', '0', '--webhook', hook());
  const secret = /Secret: (?<secret>whsec_\S+)/u.exec(sandbox.printed)?.groups?.['secret'] ?? '';
  const order = { ...ORDER, maxFeeCents: 899 };
  expect((await call('/deliveries', { method: 'POST', body: JSON.stringify(order) })).status).toBe(201);
  await call('/test/clock/advance', { method: 'POST', body: '{"minutes":120}' });
  await expect.poll(() => got.at(-1)?.body.type, { timeout: 10_000 }).toBe('delivery.delivered');
  expect(got.map(({ body }) => body.data.version)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const { headers, text, body } of got)
    expect(new Webhook(secret).verify(text, headers)).toMatchObject({ mode: 'test', data: body.data });
});

test('an endpoint added through the API gets events, and survives a restart', async () => {
  sandbox = await startSandbox('--port', '0');
  const added = await call('/webhook-endpoints', { method: 'POST', body: JSON.stringify({ url: hook() }) });
  expect(added.status).toBe(201);
  const { id, secret } = (await added.json()) as { readonly id: string; readonly secret: string };
  const stateNow = async () => ((await (await call(`/webhook-endpoints/${id}`)).json()) as { state: string }).state;
  await expect.poll(stateNow, { timeout: 10_000 }).toBe('enabled');
  await call('/test/data', { method: 'DELETE' });
  await call('/deliveries', { method: 'POST', body: JSON.stringify({ ...ORDER, maxFeeCents: 899 }) });
  await expect.poll(() => got.map(({ body }) => body.type), { timeout: 10_000 }).toContain('delivery.requested');
  expect(got[0]?.body.type).toBe('endpoint.ping');
  for (const { headers, text } of got) expect(() => new Webhook(secret).verify(text, headers)).not.toThrow();
});

test('the sandbox posts to this machine only', async () => {
  const odd = await startSandbox('--port', '0', '--webhook', 'https://shop.example.com/');
  expect(odd.printed).toContain('https://shop.example.com/ is no address on this machine');
  expect(await odd.end()).toBe(1);
});
