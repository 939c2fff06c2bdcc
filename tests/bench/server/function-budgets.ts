import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { brand } from '#brand/brand.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { makeApiKey } from '#core/integration/api-key.ts';
import { SANDBOX_PLACE } from '#demo/world/sandbox/sandbox-seed.ts';
import { findDeno, functionsInDeno } from '../../../supabase/local/functions-in-deno.ts';
import { makePushKey } from '../../../scripts/push-key.ts';
import { busySandbox } from './busy-sandbox.ts';

/** The CPU time and the greatest memory of one call of a function at its limits, beside a fixed load in the same run. */
export interface FunctionBudget {
  readonly what: string;
  readonly 'CPU, ms': number;
  /** The CPU time as a multiple of the reference's. */
  readonly '× reference': number;
  readonly 'memory, MB': number;
  readonly goal: string;
  readonly within: 'yes' | 'NO';
}

const WEBHOOK_KEY = 'a key for webhooks in this benchmark';
const OWNER = { id: knownBusinessId('00000000-0000-4000-a000-000000000001'), businessName: 'Shop' };
/** Linux counts a process's CPU time in these, in ms. */
const TICK = 10;
/** The most that a call may take. The platform ends one at 2 s of CPU, about twelve times the reference, or at 256 MB. */
const MOST = { ratio: 6, memory: 200 };

const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK;
};
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The CPU time of a fixed load, about a sixth of a second, in ms: JSON is what functions work on most. */
function reference(): number {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Row ${id}`, at: 1_780_000_000_000 + id }));
  const before = process.cpuUsage();
  for (let n = 0; n < 60; n += 1) JSON.parse(JSON.stringify(rows));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Answers of a project in which a sandbox, and more messages, pushes and mails than one call sends, are always due. */
function project(url: string, sandbox: { state: string; revision: number }) {
  let messages = 0;
  const ping = () => ({
    id: String((messages += 1)),
    business: OWNER.id,
    madeAt: new Date().toISOString(),
    sendingAt: new Date().toISOString(),
    tries: 1,
    endpoint: { id: '00000000-0000-4000-a000-0000000000e1', url: `${url}/hook`, rolledAt: null, generation: 0 },
    event: null,
  });
  const limit = { limit: 120, windowMs: 60_000, remaining: 119, resetMs: 60_000 };
  const alert = (n: number) => ({
    id: n,
    topic: 't',
    urgency: 'high',
    ttl: 60,
    device: {
      // The RFC's example of a subscription.
      endpoint: 'https://127.0.0.1:9/push',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    facts: { kind: 'on-its-way', number: '7KMD92QXHT4B', key: 'key' },
  });
  const mail = (n: number) => ({
    id: n,
    to: 'rosa@example.com',
    facts: { kind: 'sign_in_link', token: 'a'.repeat(56) },
  });
  const answers: Readonly<Record<string, (sent: Readonly<Record<string, unknown>>) => unknown>> = {
    svc_claim_sandbox: () => OWNER,
    svc_sandbox: () => ({ ok: true, value: sandbox }),
    svc_keep_sandbox: () => ({ ok: true, value: 'kept' }),
    svc_claim_webhooks: () => Array.from({ length: 50 }, ping),
    svc_claim_alerts: ({ p_limit }) => ({
      alerts: Array.from({ length: Number(p_limit) }, (_, n) => alert(n)),
      nextIn: null,
    }),
    svc_claim_mails: ({ p_topic, p_limit }) =>
      p_topic === 'account' ? Array.from({ length: Number(p_limit) }, (_, n) => mail(n)) : [],
    svc_open_api_key: () => ({
      ok: true,
      value: { mode: 'test', access: 'full', limit, business: { ...OWNER, ...SANDBOX_PLACE } },
    }),
  };
  return (name: string, sent: Readonly<Record<string, unknown>>): unknown => answers[name]?.(sent) ?? null;
}

/** Measures each function that works on many things in one call; null without Deno, or on a system without /proc. */
export async function functionBudgets(): Promise<readonly FunctionBudget[] | null> {
  const deno = findDeno();
  if (deno === null || process.platform !== 'linux') return null;
  let answer: ReturnType<typeof project> = () => null;
  const respond = async (incoming: IncomingMessage): Promise<string> => {
    const sent = await text(incoming);
    const name = /^\/rest\/v1\/rpc\/(\w+)/u.exec(incoming.url ?? '')?.[1];
    return name === undefined ? '' : JSON.stringify(answer(name, JSON.parse(sent) as Record<string, unknown>));
  };
  const server = createServer((incoming, outgoing) => void respond(incoming).then((body) => outgoing.end(body)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { state, revision } = await busySandbox(OWNER, WEBHOOK_KEY, `${address}/hook`);
  answer = project(address, { state, revision });
  const environment = {
    SUPABASE_URL: address,
    SERVICE_KEY: 'sb_secret_bench',
    SITE_URL: 'http://127.0.0.1',
    CODE_PEPPER: 'bench',
    MAIL_FROM: 'mail@local.test',
    MAIL_API_URL: `${address}/mail`,
    MAIL_API_KEY: 'bench',
    WEBHOOK_KEY,
    WEBHOOK_LOOPBACK: 'yes',
    PUSH_KEY: JSON.stringify(makePushKey()),
    PUSH_CONTACT: 'mailto:local@example.com',
    PUSH_HOSTS: '127.0.0.1:9',
  };
  const functions = await functionsInDeno(deno, environment, [
    'wake-sandboxes',
    'api',
    'send-webhooks',
    'send-alerts',
    'send-mails',
  ]);
  try {
    reference();
    const measured: FunctionBudget[] = [];
    const key = makeApiKey(brand.api.keyPrefix, 'test', cryptoRandom);
    const measure = async (what: string, name: string, path = name, body = '{}') => {
      const pid = functions.pids.get(name) ?? 0;
      // Resets the greatest memory so far.
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const [load, before] = [reference(), cpuOf(pid)];
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const request = new Request(`${address}/functions/v1/${path}`, { method: 'POST', headers, body });
      const answered = await functions.call(name, request);
      if (!answered.ok) throw new Error(`${name}: ${await answered.text()}`);
      const cpu = cpuOf(pid) - before;
      const memory = Math.round(peakOf(pid));
      measured.push({
        what,
        'CPU, ms': cpu,
        '× reference': Math.round((cpu / load) * 10) / 10,
        'memory, MB': memory,
        goal: `${MOST.ratio}×, ${MOST.memory} MB`,
        within: cpu <= MOST.ratio * load && memory <= MOST.memory ? 'yes' : 'NO',
      });
    };
    const length = `${Math.round(state.length / 1000)} kB`;
    await measure(`wake-sandboxes: a sandbox of ${length} with 5 endpoints`, 'wake-sandboxes');
    await measure('api: a jump of that sandbox by two days', 'api', 'api/v1/test/clock/advance', '{"minutes":2880}');
    await measure('send-webhooks: 300 messages', 'send-webhooks');
    await measure('send-alerts: 200 pushes', 'send-alerts');
    await measure('send-mails: 200 mails', 'send-mails');
    return measured;
  } finally {
    functions.stop();
    server.close();
  }
}
