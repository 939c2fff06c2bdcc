import { brand } from '../../../brand/brand.ts';
import { cryptoSource } from './random-source.ts';
import type { Dependencies, Mailer } from './dependencies.ts';
import { httpMailer } from './http-mailer.ts';
import { serviceApi } from './service-api.ts';
import {
  serviceAccounts,
  serviceCodes,
  serviceDecisionMails,
  serviceDeliveries,
  serviceEmailChanges,
  serviceKeys,
  serviceLimits,
  serviceOutbox,
  serviceTickets,
} from './service-ports.ts';
import { serviceGate } from './service-gate.ts';
import { serviceSandboxes } from './service-sandboxes.ts';
import { smtpMailer, type CreateTransport } from './smtp-mailer.ts';

/** Reads one environment variable. */
export type Environment = (name: string) => string | undefined;

/** Minimum duration of a reply, in ms. */
const FLOOR_MS = 400;

export interface Runtime {
  readonly environment: Environment;
  background(work: Promise<unknown>): void;
  /** nodemailer's `createTransport`; only the SMTP driver needs it. */
  readonly createTransport?: CreateTransport;
}

/**
 * Everything that the handlers need, from the environment. Throws if something is missing: better at the start than
 * later.
 */
export function compose({ environment, background, createTransport }: Runtime): Dependencies {
  const need = (name: string): string => {
    const value = environment(name);
    if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
    return value;
  };
  const api = serviceApi(need('SUPABASE_URL'), serviceKey(environment));
  return {
    accounts: serviceAccounts(api, Date.now),
    codes: serviceCodes(api),
    tickets: serviceTickets(api),
    emailChanges: serviceEmailChanges(api),
    limits: serviceLimits(api),
    deliveries: serviceDeliveries(api),
    outbox: serviceOutbox(api),
    decisionMails: serviceDecisionMails(api),
    keys: serviceKeys(api),
    sandboxes: serviceSandboxes(api),
    gate: (sandboxes) => serviceGate(api, sandboxes),
    mailer: chooseMailer(environment, need, createTransport),
    product: brand.name,
    siteUrl: need('SITE_URL').replace(/\/+$/u, ''),
    origins: (environment('SITE_ORIGINS') ?? new URL(need('SITE_URL')).origin)
      .split(',')
      .map((origin) => origin.trim()),
    addressHeader: environment('CLIENT_ADDRESS_HEADER') || undefined,
    pepper: need('CODE_PEPPER'),
    floorMs: FLOOR_MS,
    random: cryptoSource,
    now: Date.now,
    sleep: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
    background,
    log: (event, detail) => console.error(event, detail instanceof Error ? detail.message : detail),
  };
}

/** The project's secret key: the operator's own, else the platform's, as a dictionary or in the older format. */
function serviceKey(environment: Environment): string {
  const key =
    environment('SERVICE_KEY') ||
    defaultOf(environment('SUPABASE_SECRET_KEYS')) ||
    environment('SUPABASE_SERVICE_ROLE_KEY');
  if (key === undefined || key === '')
    throw new Error('None of SERVICE_KEY, SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY is set.');
  return key;
}

function defaultOf(keys: string | undefined): string | undefined {
  if (keys === undefined || keys === '') return undefined;
  try {
    return (JSON.parse(keys) as { readonly default?: string }).default;
  } catch {
    // The parser's own message would contain the key.
    throw new Error('SUPABASE_SECRET_KEYS is not JSON.');
  }
}

function chooseMailer(
  environment: Environment,
  need: (name: string) => string,
  createTransport: CreateTransport | undefined,
): Mailer {
  const from = `${brand.mail.sender} <${need('MAIL_FROM')}>`;
  const host = environment('SMTP_HOST');
  if (host === undefined || createTransport === undefined)
    return httpMailer({ url: need('MAIL_API_URL'), key: need('MAIL_API_KEY'), from });
  return smtpMailer(createTransport, {
    host,
    port: Number(environment('SMTP_PORT') ?? '2525'),
    user: environment('SMTP_USER'),
    password: environment('SMTP_PASSWORD'),
    from,
  });
}
