import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePushKey } from '../../scripts/push-key.ts';
import type { PushKey } from '../functions/_shared/web-push.ts';
import { compose } from '../functions/_shared/compose.ts';
import { openDatabase, SECRET_KEY, type Database, type DatabaseOptions, type Sql } from './database.ts';
import { functionsInDeno, findDeno } from './functions-in-deno.ts';
import { functionsInNode } from './functions-in-node.ts';
import { gateway } from './gateway.ts';
import { listen } from './http-server.ts';
import { emulatedAuth } from './auth/emulated-auth.ts';
import type { AuthService } from './auth-gateway.ts';
import { takeLock } from './lock-file.ts';
import { mailCatcher, type MailCatcher } from './mail-catcher.ts';
import { nodeNetwork } from './node-network.ts';
import type { Postgres } from './postgres.ts';

/** The folder of the local stack's database. */
export const DATA_FOLDER = join(import.meta.dirname, '../../.cache/local-stack');

const HOSTED_COST = 10;

/** The jobs of the hosted platform, with their interval here in ms. */
const JOBS =
  'select private.purge(); select private.settle_due(); select private.forget_deliveries(); select private.close_due(); select private.count_figures(); select private.forget_positions(); select private.settle_cases()';
const JOBS_EVERY_MS = 60_000;
const MAIL_WAITS = 'select private.mail_waits() as waits';
const ALERT_WAITS = 'select private.alert_waits() as waits';
const DOOR_WAITS = 'select private.door_waits() as waits';
const ALERTS_EVERY_MS = 1000;
const MAIL_EVERY_MS = 3000;
const WEBHOOKS_WAIT = 'select private.webhooks_wait() as due';
const SANDBOXES_WAIT = 'select private.sandboxes_wait() > 0 as due';
const WEBHOOKS_EVERY_MS = 1000;

/** A database server and an authentication server to use instead of the embedded ones. */
export interface Servers {
  readonly postgres: Postgres;
  readonly auth: AuthService;
  stop(): Promise<void>;
}

export interface Stack {
  readonly url: string;
  readonly mailPage: string;
  readonly functionsRunIn: 'Deno' | 'Node';
  readonly mails: MailCatcher;
  readonly sql: Sql;
  stop(): Promise<void>;
}

/** The stack's key for push services. It's stored, since browsers' subscriptions end if the key changes. */
export function pushKeyIn(folder: string): PushKey {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'push-key.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makePushKey()));
  return JSON.parse(readFileSync(file, 'utf8')) as PushKey;
}

/** Opens the database; seeds a new one with the demo's people. */
async function openSeeded(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase(options);
  const [people] = await database.sql<{ count: string }>('select count(*) from auth.users');
  if (Number(people?.count) === 0) {
    const seed = await readFile(join(import.meta.dirname, '../seed.sql'), 'utf8');
    await database.sql(`select set_config('local_stack.seed', 'yes', false); ${seed}`);
  }
  return database;
}

/**
 * Starts everything that a hosted project has, on this machine. The database is stored in `folder`, and seeded when
 * it's new.
 */
export async function startStack({
  folder,
  port,
  siteUrl,
  inProcess = false,
  startServers = async () => null,
  countLoopback = true,
  passwordCost = HOSTED_COST,
}: {
  folder: string;
  port: number;
  siteUrl: string;
  /** Runs the functions in this process, whose `fetch` a test can replace. */
  inProcess?: boolean;
  /** Starts servers of its own. */
  startServers?: () => Promise<Servers | null>;
  /** Whether the authentication service counts requests from this machine; not for tests with many browsers on it. */
  countLoopback?: boolean;
  /** bcrypt's cost for new passwords. */
  passwordCost?: number;
}): Promise<Stack> {
  mkdirSync(folder, { recursive: true });
  const unlock = takeLock(join(folder, 'stack.lock'));
  const mails = mailCatcher();
  let url = '';
  // No caller knows this URL until the database is open.
  let answer = async (_request: Request): Promise<Response> => new Response(null, { status: 503 });
  const { server, port: taken } = await listen((request) => answer(request), port).catch((error: unknown) => {
    unlock();
    throw error;
  });
  url = `http://127.0.0.1:${taken}`;

  const environment: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
    SITE_URL: siteUrl,
    CODE_PEPPER: 'local only',
    MAIL_FROM: 'mail@local.test',
    MAIL_API_URL: `${url}/mail/send`,
    MAIL_API_KEY: 'local',
    WEBHOOK_KEY: 'a key for webhooks on this machine only',
    WEBHOOK_LOOPBACK: 'yes',
    PUSH_KEY: JSON.stringify(pushKeyIn(folder)),
    PUSH_CONTACT: 'mailto:local@example.com',
    // Read from the environment of this process; none by default.
    GEOCODER_URL: process.env['GEOCODER_URL'] ?? '',
  };
  // The functions start while the database opens: each takes a second or two.
  const deno = inProcess ? null : findDeno();
  const starting = deno === null ? Promise.resolve(null) : functionsInDeno(deno, environment);
  const servers = await startServers();
  const stored = servers === null ? { folder: join(folder, 'database') } : { postgres: servers.postgres };
  const opening = openSeeded(stored);
  const [opened, started] = await Promise.allSettled([opening, starting]);
  if (opened.status === 'rejected' || started.status === 'rejected') {
    if (opened.status === 'fulfilled') await opened.value.close();
    if (started.status === 'fulfilled') started.value?.stop();
    server.close();
    unlock();
    throw opened.status === 'rejected' ? opened.reason : started.status === 'rejected' ? started.reason : null;
  }
  const [database, inDeno] = [opened.value, started.value];
  const callFunction =
    inDeno?.call ??
    functionsInNode(
      compose({ environment: (name) => environment[name], background: () => undefined, network: nodeNetwork() }),
    );
  const auth = servers?.auth ?? emulatedAuth({ database, mails, siteUrl, url: `${url}/auth/v1`, passwordCost });
  const api = gateway({ database, auth, callFunction, countLoopback });
  answer = async (request) => (new URL(request.url).pathname.startsWith('/mail') ? mails.fetch(request) : api(request));
  const jobs = setInterval(() => void database.sql(JOBS), JOBS_EVERY_MS);
  const post = (name: string) => new Request(`${url}/functions/v1/${name}`, { method: 'POST', body: '{}' });
  const sendMails = async () => {
    const [mail] = await database.sql<{ waits: boolean }>(MAIL_WAITS);
    if (mail?.waits === true) await callFunction('send-mails', post('send-mails'));
  };
  const sendAlerts = async () => {
    const [alert] = await database.sql<{ waits: boolean }>(ALERT_WAITS);
    if (alert?.waits === true)
      await callFunction('send-alerts', new Request(`${url}/functions/v1/send-alerts`, { method: 'POST', body: '{}' }));
  };
  const alerting = setInterval(() => void sendAlerts().catch(() => undefined), ALERTS_EVERY_MS);
  const findDoors = async () => {
    const [door] = await database.sql<{ waits: boolean }>(DOOR_WAITS);
    if (door?.waits === true) await callFunction('find-doors', post('find-doors'));
  };
  const finding = setInterval(() => void findDoors().catch(() => undefined), JOBS_EVERY_MS);
  const mailing = setInterval(() => void sendMails().catch(() => undefined), MAIL_EVERY_MS);
  const sendWebhooks = async () => {
    const [webhook] = await database.sql<{ due: boolean }>(WEBHOOKS_WAIT);
    if (webhook?.due === true) await callFunction('send-webhooks', post('send-webhooks'));
  };
  const wakeSandboxes = async () => {
    const [sandbox] = await database.sql<{ due: boolean }>(SANDBOXES_WAIT);
    if (sandbox?.due === true) await callFunction('wake-sandboxes', post('wake-sandboxes'));
  };
  const waking = setInterval(() => void wakeSandboxes().catch(() => undefined), WEBHOOKS_EVERY_MS);
  const sending = setInterval(() => void sendWebhooks().catch(() => undefined), WEBHOOKS_EVERY_MS);

  return {
    url,
    mails,
    sql: database.sql,
    mailPage: `${url}/mail`,
    functionsRunIn: inDeno === null ? 'Node' : 'Deno',
    async stop() {
      clearInterval(jobs);
      clearInterval(mailing);
      clearInterval(finding);
      clearInterval(sending);
      clearInterval(waking);
      clearInterval(alerting);
      inDeno?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await database.close();
      await servers?.stop();
      unlock();
    },
  };
}
