import { cryptoSource } from '../../supabase/functions/_shared/random-source.ts';
import type { Dependencies, OutgoingMail } from '../../supabase/functions/_shared/dependencies.ts';
import { serviceWebhooks } from '../../supabase/functions/_shared/service/service-webhooks.ts';
import { WEBHOOKS } from '#tests/contract/integration/webhook-settings.ts';
import {
  serviceAccounts,
  serviceCodes,
  serviceDeliveries,
  serviceEmailChanges,
  serviceKeys,
  serviceLimits,
  serviceOutbox,
  serviceTickets,
} from '../../supabase/functions/_shared/service/service-ports.ts';
import { serviceAlerts } from '../../supabase/functions/_shared/service/service-alerts.ts';
import { serviceDoors } from '../../supabase/functions/_shared/service/service-doors.ts';
import { serviceGate } from '../../supabase/functions/_shared/service/service-gate.ts';
import { serviceSandboxes } from '../../supabase/functions/_shared/service/service-sandboxes.ts';
import { functionsInNode } from '../../supabase/local/functions-in-node.ts';
import type { DatabaseUnderTest } from './database-under-test.ts';
import { serviceOverSql } from './service-over-sql.ts';

export interface FunctionAnswer {
  readonly status: number;
  readonly code?: string;
  readonly challenge?: string;
  readonly ticket?: string | null;
}

/** The key of the digests of codes in these tests. */
export const PEPPER = 'a pepper for tests';

/** The Edge Functions on a database, and the emails that they send. */
export function functionsOn(database: DatabaseUnderTest) {
  const mails: OutgoingMail[] = [];
  const api = serviceOverSql(database);
  const dependencies: Dependencies = {
    accounts: serviceAccounts(api),
    codes: serviceCodes(api),
    tickets: serviceTickets(api),
    emailChanges: serviceEmailChanges(api),
    limits: serviceLimits(api),
    deliveries: serviceDeliveries(api),
    outbox: serviceOutbox(api),
    alerts: serviceAlerts(api),
    pushes: null,
    messages: null,
    doors: serviceDoors(api),
    geocoder: null,
    keys: serviceKeys(api),
    sandboxes: serviceSandboxes(api),
    gate: (sandboxes) => serviceGate(api, sandboxes, WEBHOOKS),
    ...serviceWebhooks(api, WEBHOOKS),
    webhookPost: async () => ({ status: null, error: 'refused', retryAfter: null, body: '' }),
    mailer: { send: async (mail) => void mails.push(mail) },
    product: 'Product',
    siteUrl: 'http://product.test',
    origins: [],
    pepper: PEPPER,
    floorMs: 0,
    random: cryptoSource,
    now: Date.now,
    sleep: async () => undefined,
    background: () => undefined,
    log: (event, detail) => console.error(event, detail),
  };
  const call = functionsInNode(dependencies);
  let clients = 0;

  return {
    /** Calls a function, each time from another client unless one is given, so that limits per client don't apply. */
    async ask(name: string, body: Readonly<Record<string, unknown>>, client?: string): Promise<FunctionAnswer> {
      clients += 1;
      const response = await call(
        name,
        new Request(`http://project.test/functions/v1/${name}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'x-forwarded-for': client ?? `client-${clients}` },
        }),
      );
      return { status: response.status, ...((await response.json()) as object) };
    },
    /** The number of emails that an address got. */
    mailsTo: (address: string): number => mails.filter(({ to }) => to === address).length,
    /** The codes in the emails to an address, in the order in which they were sent. */
    codesMailedTo: (address: string): string[] =>
      mails
        .filter(({ to }) => to === address)
        .flatMap(({ text }) => /^(\d{3}) (\d{3})$/mu.exec(text)?.slice(1).join('') ?? []),
  };
}
