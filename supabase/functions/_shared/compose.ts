import { brand } from '../../../brand/brand.ts';
import type { WebhookPost } from '../../../core/integration/webhook/webhook-queue.ts';
import { cryptoSource } from './random-source.ts';
import type { AlertSender, TextMessages } from './alerts.ts';
import type { Dependencies, Mailer } from './dependencies.ts';
import { httpMailer } from './mail/http-mailer.ts';
import type { Geocoder } from './doors.ts';
import { geocoder } from './geocoder.ts';
import type { Network } from './network.ts';
import { serviceAlerts } from './service/service-alerts.ts';
import { serviceApi } from './service/service-api.ts';
import { serviceDoors } from './service/service-doors.ts';
import {
  serviceAccounts,
  serviceCodes,
  serviceDeliveries,
  serviceEmailChanges,
  serviceKeys,
  serviceLimits,
  serviceOutbox,
  serviceTickets,
} from './service/service-ports.ts';
import { serviceGate } from './service/service-gate.ts';
import { serviceSandboxes } from './service/service-sandboxes.ts';
import { serviceWebhooks, type WebhookSettings } from './service/service-webhooks.ts';
import { textMessages } from './mail/text-messages.ts';
import { webPush } from './web-push.ts';
import { smtpMailer, type CreateTransport } from './mail/smtp-mailer.ts';
import { webhookPost } from './webhook-post.ts';

/** Reads one environment variable. */
export type Environment = (name: string) => string | undefined;

/** Minimum duration of a reply, in ms. */
const FLOOR_MS = 400;

export interface Runtime {
  readonly environment: Environment;
  background(work: Promise<unknown>): void;
  /** The runtime's network; only sending webhooks needs it. */
  readonly network?: Network;
  /** nodemailer's `createTransport`; only the SMTP driver needs it. */
  readonly createTransport?: CreateTransport;
}

/**
 * The handlers' dependencies, from the environment. Throws if a variable is missing, so that a wrong setup fails at the
 * start.
 */
export function compose({ environment, background, createTransport, network }: Runtime): Dependencies {
  const need = (name: string): string => {
    const value = environment(name);
    if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
    return value;
  };
  const api = serviceApi(need('SUPABASE_URL'), serviceKey(environment));
  const siteUrl = need('SITE_URL').replace(/\/+$/u, '');
  const webhooks = webhookSettings(environment, siteUrl);
  return {
    ...serviceWebhooks(api, webhooks),
    webhookPost: network === undefined ? noNetwork : webhookPost(network, webhooks.policy),
    accounts: serviceAccounts(api),
    codes: serviceCodes(api),
    tickets: serviceTickets(api),
    emailChanges: serviceEmailChanges(api),
    limits: serviceLimits(api),
    deliveries: serviceDeliveries(api),
    outbox: serviceOutbox(api),
    alerts: serviceAlerts(api),
    pushes: choosePushes(environment, need),
    messages: chooseMessages(environment, need),
    doors: serviceDoors(api),
    geocoder: chooseGeocoder(environment, `${brand.name} (${siteUrl})`),
    keys: serviceKeys(api),
    sandboxes: serviceSandboxes(api),
    gate: (sandboxes) => serviceGate(api, sandboxes, webhooks),
    mailer: chooseMailer(environment, need, createTransport),
    product: brand.name,
    siteUrl,
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

const noNetwork: WebhookPost = async () => {
  throw new Error('This function sends no webhooks.');
};

/**
 * The webhooks' key, which may be missing; then only webhooks don't work. `WEBHOOK_LOOPBACK` allows addresses on this
 * machine, if the project is on this machine too.
 */
function webhookSettings(environment: Environment, siteUrl: string): WebhookSettings {
  const project = new URL(environment('SUPABASE_URL') ?? siteUrl).hostname;
  const loopback = (environment('WEBHOOK_LOOPBACK') ?? '') !== '';
  if (loopback && project !== '127.0.0.1') throw new Error('WEBHOOK_LOOPBACK is only for a project on this machine.');
  return {
    webhookKey: environment('WEBHOOK_KEY') ?? '',
    policy: { ownHosts: [new URL(siteUrl).hostname, project], loopback },
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

type Need = (name: string) => string;

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Web Push, if the operator has made a key. */
function choosePushes(environment: Environment, need: Need): AlertSender | null {
  const key = environment('PUSH_KEY') ?? '';
  if (key === '') return null;
  return webPush({ key, contact: need('PUSH_CONTACT'), hosts: listed(environment('PUSH_HOSTS')), fetch });
}

/** Text messages to recipients, if the operator has a service for them. */
function chooseMessages(environment: Environment, need: Need): TextMessages | null {
  const url = environment('SMS_URL') ?? '';
  if (url === '') return null;
  return textMessages({ url, user: need('SMS_USER'), password: need('SMS_PASSWORD'), from: need('SMS_FROM'), fetch });
}

/**
 * A geocoder, if the operator has one. Plain http is allowed only if both the geocoder and the project are on this
 * machine.
 */
function chooseGeocoder(environment: Environment, agent: string): Geocoder | null {
  const url = environment('GEOCODER_URL') ?? '';
  if (url === '') return null;
  const onThisMachine = /^http:\/\/127\.0\.0\.1[:/]/u;
  const isLocal = onThisMachine.test(url) && onThisMachine.test(environment('SUPABASE_URL') ?? '');
  if (!url.includes('{address}') || !(url.startsWith('https://') || isLocal))
    throw new Error('GEOCODER_URL begins with https:// and contains {address}.');
  return geocoder({ url, agent, fetch });
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
