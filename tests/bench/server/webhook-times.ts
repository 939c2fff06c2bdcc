import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { sendWebhooks } from '#api/webhooks/send-webhooks.ts';
import { SECOND } from '#core/clock.ts';
import { WEBHOOKS } from '#tests/contract/integration/webhook-settings.ts';
import { nodeNetwork } from '../../../supabase/local/node-network.ts';
import { serviceWebhookQueue } from '../../../supabase/functions/_shared/service/service-webhooks.ts';
import { webhookPost } from '../../../supabase/functions/_shared/webhook-post.ts';
import type { DatabaseUnderTest } from '#tests/database/database-under-test.ts';
import { signedIn, type SignedIn } from '#tests/database/people.ts';
import type { ApiTime } from './api-times.ts';
import { makeBusiness, makeDeliveries } from './seed-deliveries.ts';
import { serviceOverPool } from './service-over-pool.ts';

const MESSAGES = 1000;
/** The interval of the platform's job, and that between two steps, in ms. */
const JOB_EVERY = 5 * SECOND;
const STEP_EVERY = 25;
/** Most calls of the job before the benchmark gives up. */
const MOST_CALLS = 100;

/** A receiver on this machine that notes when each delivery's message came. */
async function receiver() {
  const came = new Map<string, number>();
  const server: Server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      came.set((JSON.parse(text) as { data: { number: string } }).data.number, performance.now());
      outgoing.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { came, url: `http://127.0.0.1:${port}/events`, close: () => server.close() };
}

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * 1,000 messages written together, and 1,000 steps one after another while the job calls the sender as the platform
 * does.
 */
export async function webhookTimes(database: DatabaseUnderTest, pool: Pool): Promise<ApiTime[]> {
  const [owner] = (await signedIn(database, 1, 'merchant')) as [SignedIn];
  const business = await makeBusiness(database, owner);
  const there = await receiver();
  await database.owner(`insert into private.webhook_endpoints
      (id, business_id, url, description, state, made_at, changed_by)
    values ('${randomUUID()}', '${business}', '${there.url}', 'Bench', 'enabled', private.now(), '${owner.id}')`);
  const post = webhookPost(nodeNetwork(), { ...WEBHOOKS.policy, loopback: true });
  const { webhookKey } = WEBHOOKS;
  const parts = { post, webhookKey, mode: 'live', site: 'https://swiftlane.example', draw: Math.random } as const;
  const log = (_: string, error: unknown) => console.error(error);
  const queue = serviceWebhookQueue(serviceOverPool(pool));
  const send = () => sendWebhooks({ ...parts, queue, now: Date.now, log });
  const made = { business, market: 'ca|on|elsewhere', status: 'searching' } as const;

  await makeDeliveries(database, { ...made, count: MESSAGES });
  const start = performance.now();
  await send();
  const rate = (MESSAGES * SECOND) / (performance.now() - start);
  if (there.came.size !== MESSAGES) throw new Error(`${there.came.size} of ${MESSAGES} messages came.`);

  const began = new Map<string, number>();
  const job = (async () => {
    for (let call = 0; call < MOST_CALLS && there.came.size < 2 * MESSAGES; call += 1) {
      await wait(JOB_EVERY);
      await send();
    }
  })();
  for (let n = 0; n < MESSAGES; n += 1) {
    const next = wait(STEP_EVERY);
    await makeDeliveries(database, { ...made, count: 1 });
    const [row] = await database.owner<{ number: string }>(
      `select number from private.deliveries where business_id = '${business}' order by requested_at desc limit 1`,
    );
    began.set(row?.number ?? '', performance.now());
    await next;
  }
  await job;
  there.close();
  const waited = [...began].map(([number, at]) => (there.came.get(number) ?? Infinity) - at).toSorted((a, b) => a - b);
  return [
    {
      what: `webhooks: ${MESSAGES} messages written together, to one receiver on this machine`,
      value: rate,
      unit: '/s',
    },
    { what: 'webhooks: from a step to its receipt, median', value: waited[MESSAGES / 2] ?? Infinity, unit: 'ms' },
    { what: 'webhooks: the same, p95', value: waited[MESSAGES * 0.95] ?? Infinity, unit: 'ms', goal: 7000 },
  ];
}
