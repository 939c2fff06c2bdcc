import { formatRoles } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';
import type { ShownNotification } from '../dispatch-under-test.ts';
import type { WebhookPost } from '#core/integration/webhook/webhook-queue.ts';
import type { Standing } from '#core/delivery/lifecycle/policy.ts';
import { brand } from '#brand/brand.ts';
import { cryptoSource } from '../../../supabase/functions/_shared/random-source.ts';
import { openGate } from '../../../supabase/functions/api/open-gate.ts';
import type { Dependencies } from '../../../supabase/functions/_shared/dependencies.ts';
import { serviceAlerts } from '../../../supabase/functions/_shared/service/service-alerts.ts';
import { serviceDoors } from '../../../supabase/functions/_shared/service/service-doors.ts';
import { serviceApi } from '../../../supabase/functions/_shared/service/service-api.ts';
import { serviceGate } from '../../../supabase/functions/_shared/service/service-gate.ts';
import { serviceSandboxes } from '../../../supabase/functions/_shared/service/service-sandboxes.ts';
import { serviceWebhooks } from '../../../supabase/functions/_shared/service/service-webhooks.ts';
import {
  serviceAccounts,
  serviceCodes,
  serviceDeliveries,
  serviceEmailChanges,
  serviceKeys,
  serviceLimits,
  serviceOutbox,
  serviceTickets,
} from '../../../supabase/functions/_shared/service/service-ports.ts';
import { secretsIn } from '../secrets.ts';
import { SITE_URL } from './site-url.ts';
import { WEBHOOKS } from '../integration/webhook-settings.ts';
import { openDatabase, PUBLISHABLE_KEY, SECRET_KEY, type Sql } from '../../../supabase/local/database.ts';
import { functionsInNode } from '../../../supabase/local/functions-in-node.ts';
import { gateway } from '../../../supabase/local/gateway.ts';
import { mailCatcher, type CaughtMail } from '../../../supabase/local/mail-catcher.ts';
import { phonesUnderTest } from '../phones.ts';
import { realAuth } from '#tests/real-auth/real-auth.ts';
import { allListed, databaseOf } from './project-database.ts';
import { emulatedAuth } from '../../../supabase/local/auth/emulated-auth.ts';
import { deliveryClock, EMPTY, moveBack, PREPARE, SETTLE_CASES } from '../from-outside.ts';

export { SITE_URL };
const API_URL = 'http://project.test';

/** A Supabase project inside this process: its database, APIs and functions, and ways to move its time. */
export interface LocalProject {
  readonly url: string;
  readonly anonKey: string;
  readonly sql: Sql;
  /** Lets a business's software in, as the function `api` does. */
  readonly gate: ApiGate;
  fetch(request: Request): Promise<Response>;
  mails(to: string): CaughtMail[];
  empty(): Promise<void>;
  advance(ms: number): Promise<void>;
  /** Stops the clock of deliveries; after that only `advance` moves it. */
  stopClock(at: number): Promise<void>;
  /** Gives all rows the same creation time. */
  levelTimes(): Promise<void>;
  /** The time of the functions, in ms. */
  now(): number;
  makeAdmin(email: string): Promise<void>;
  removeAdmin(email: string): Promise<void>;
  /** Deletes an account through the admin API, as the dashboard does. */
  removeAccount(person: UserId): Promise<void>;
  /** Blocks an account through the admin API, or lets it in again. */
  setBlocked(person: UserId, blocked: boolean): Promise<void>;
  setStanding(person: UserId, standing: Standing): Promise<void>;
  /** Runs the platform's jobs; returns every row of every table as text. */
  everything(): Promise<string>;
  /** Sends the pending alerts, and returns what a device then shows. */
  shownOn(endpoint: string): Promise<readonly ShownNotification[]>;
  /** Sends the webhooks that are due with a poster, as the platform's job does. */
  sendWebhooks(by: WebhookPost): Promise<void>;
  /** Sends the pending mails, as the platform's job does every minute. */
  sendMails(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a project on a copy of a migrated database, or on a database that the given function builds. */
export async function openLocalProject(build?: (sql: Sql) => Promise<number>): Promise<LocalProject> {
  const catcher = mailCatcher();
  let offset = 0;
  let stoppedAt: number | null = null;
  const refusePost: WebhookPost = async () => ({ status: null, error: 'refused', retryAfter: null, body: '' });
  let post = refusePost;
  const { name, ...copy } = await databaseOf(build);
  const database = await openDatabase(copy);
  const real = await realAuth(name);
  const emulated = emulatedAuth({
    database,
    mails: catcher,
    siteUrl: SITE_URL,
    url: `${API_URL}/auth/v1`,
    passwordCost: 4,
  });
  let prepared = false;
  const fromOutside = async (sql: string): Promise<void> => {
    await database.sql((prepared ? '' : PREPARE) + sql);
    prepared = true;
  };
  const phones = phonesUnderTest(SITE_URL);
  const api = serviceApi(API_URL, SECRET_KEY, (input, init) => answer(new Request(input, init)));
  const dependencies: Dependencies = {
    accounts: serviceAccounts(api),
    codes: serviceCodes(api),
    tickets: serviceTickets(api),
    emailChanges: serviceEmailChanges(api),
    limits: serviceLimits(api),
    deliveries: serviceDeliveries(api),
    outbox: serviceOutbox(api),
    alerts: serviceAlerts(api),
    pushes: phones,
    messages: null,
    doors: serviceDoors(api),
    geocoder: null,
    keys: serviceKeys(api),
    sandboxes: serviceSandboxes(api),
    gate: (sandboxes) => serviceGate(api, sandboxes, WEBHOOKS),
    ...serviceWebhooks(api, WEBHOOKS),
    webhookPost: async (...sent) => post(...sent),
    mailer: { send: async (mail) => catcher.catch(mail) },
    product: brand.name,
    siteUrl: SITE_URL,
    origins: [SITE_URL],
    pepper: 'a pepper for tests',
    floorMs: 0,
    random: cryptoSource,
    now: () => stoppedAt ?? Date.now() + offset,
    sleep: () =>
      new Promise((resolve) => {
        setTimeout(resolve, 1);
      }),
    background: () => undefined,
    log: (event, detail) => console.error(event, detail),
  };
  const project = gateway({ database, auth: real?.service ?? emulated, callFunction: functionsInNode(dependencies) });
  const answer: typeof project = async (request) => {
    if (request.url.endsWith('/svc_api_events')) await allListed(database.sql);
    // The database’s answers to the functions of the service (`svc_`) aren’t sent to anyone.
    const path = /\/functions\/v1\/(?<name>[\w-]+)|\/rest\/v1\/(?:rpc\/)?(?<name>(?!rpc\b|svc_)\w+)/u;
    const name = path.exec(request.url)?.groups?.['name'];
    if (name === undefined) return project(request);
    const sent = await request.clone().text();
    const action = /"action":"(?<action>[\w-]+)"/u.exec(sent)?.groups?.['action'];
    const answered = await project(request);
    const secrets = secretsIn([name, action].join(' ').trim(), await answered.clone().text());
    if (secrets.length > 0) throw new Error(secrets.join('\n'));
    return answered;
  };

  /** Calls a function as a job does. */
  const called = async (name: string): Promise<void> => {
    const answered = await answer(new Request(`${API_URL}/functions/v1/${name}`, { method: 'POST', body: '{}' }));
    if (!answered.ok) throw new Error(await answered.text());
  };

  return {
    url: API_URL,
    anonKey: PUBLISHABLE_KEY,
    sql: database.sql,
    gate: openGate(dependencies),
    fetch: answer,
    mails: (to) => catcher.list(to),
    async empty() {
      catcher.clear();
      phones.clear();
      post = refusePost;
      emulated.forgetLimits();
      offset = 0;
      stoppedAt = null;
      await fromOutside(deliveryClock(offset, stoppedAt) + EMPTY);
    },
    async advance(ms) {
      offset += ms;
      if (stoppedAt !== null) stoppedAt += ms;
      await fromOutside(moveBack(ms));
      await fromOutside(
        `${deliveryClock(offset, stoppedAt)} select private.purge(); ${SETTLE_CASES} select private.forget_deliveries();`,
      );
    },
    async stopClock(at) {
      stoppedAt = at;
      await fromOutside(deliveryClock(offset, stoppedAt));
    },
    async levelTimes() {
      const level = (table: string) => `update ${table} set created_at = date_trunc('hour', now())`;
      await database.sql(`${level('public.users')}; ${level('public.businesses')};
        update private.deliveries set requested_at = date_trunc('hour', now());
        update private.delivery_events set at = date_trunc('hour', now())`);
    },
    now: () => Date.now() + offset,
    async makeAdmin(email) {
      await database.sql(`insert into private.admins (user_id) select id from auth.users where email = '${email}'`);
    },
    async removeAdmin(email) {
      await database.sql(
        `delete from private.admins a using auth.users u where u.id = a.user_id and u.email = '${email}'`,
      );
    },
    removeAccount: (person) => api.deleteUser(person),
    async setBlocked(person, blocked) {
      await api.updateUser(person, { ban_duration: blocked ? '24h' : 'none' });
    },
    async setStanding(person, { roles, emailVerified, accountStatus }) {
      // The triggers refuse some of these changes.
      await database.sql(`set session_replication_role = replica;
        update public.users set role = '${formatRoles(roles)}', account_status = '${accountStatus}' where id = '${person}';
        ${emailVerified ? `select private.mark_verified('${person}')` : `delete from private.verified_emails where user_id = '${person}'`};
        set session_replication_role = origin;`);
    },
    async everything() {
      await database.sql(
        'select private.settle_due(); select private.settle_cases(); select private.forget_deliveries()',
      );
      const tables = await database.sql<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth')`,
      );
      const texts = [];
      for (const { name } of tables)
        texts.push(await database.sql(`select '${name}' as name, t::text as row from ${name} t`));
      // Photos are stored as bytes.
      texts.push(
        await database.sql(`select 'data:image/jpeg;base64,' || encode(image, 'base64') from private.delivery_proofs`),
      );
      return JSON.stringify(texts);
    },
    async shownOn(endpoint) {
      await database.sql('select private.settle_due()');
      await called('send-alerts');
      return phones.shownOn(endpoint);
    },
    async sendMails() {
      await called('send-mails');
    },
    async sendWebhooks(by) {
      post = by;
      await database.sql('select private.settle_due()');
      await called('send-webhooks');
      // As the hosted platform's job does: a call for each sandbox in which something is due.
      for (;;) {
        const [due] = await database.sql<{ sandboxes: string }>('select private.sandboxes_wait() as sandboxes');
        if (Number(due?.sandboxes ?? 0) === 0) break;
        await called('wake-sandboxes');
      }
    },
    async close() {
      real?.stop();
      await database.close();
    },
  };
}
