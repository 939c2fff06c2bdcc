import * as v from 'valibot';
import {
  messagesOf,
  ReceivedClaims,
  ReceivedEndpoint,
  ReceivedMessages,
  ReceivedReplay,
  ReceivedSecretEndpoint,
  type SecretEndpoint,
} from '../../../../adapters/supabase/integration/received-webhooks.ts';
import { Throttled } from '../../../../adapters/supabase/integration/throttled.ts';
import type { BusinessId } from '../../../../core/business/business-id.ts';
import { failure, type Failure } from '../../../../core/failure.ts';
import { isoText } from '../../../../core/instant.ts';
import { kindsOf } from '../../../../core/integration/event-kinds.ts';
import { addressIssue, type AddressPolicy } from '../../../../core/integration/webhook/webhook-address.ts';
import { isDescription, type WebhookEndpoint } from '../../../../core/integration/webhook/webhook-endpoint.ts';
import {
  cleanDetails,
  ENDPOINT_CHANGE_REFUSALS,
  ENDPOINT_REFUSALS,
  PING_REFUSALS,
  RESEND_REFUSALS,
  type EndpointDetails,
  type IssuedEndpoint,
  type OwnEndpoints,
} from '../../../../core/integration/webhook/webhook-endpoints.ts';
import {
  AT_ONCE,
  AT_ONCE_OF_OWNER,
  BATCH,
  CLAIM_LASTS,
  type WebhookPost,
  type WebhookQueue,
} from '../../../../core/integration/webhook/webhook-queue.ts';
import {
  DISABLED_AFTER,
  DISABLED_AFTER_FAILURES,
  MAILED_AFTER,
  WAITS_FOR_EARLIER,
} from '../../../../core/integration/webhook/webhook-schedule.ts';
import { webhookSecret } from '../../../../core/integration/webhook/webhook-signature.ts';
import { ok, refused, type Result } from '../../../../core/result.ts';
import { isStorableText } from '../../../../core/storable.ts';
import type { ServiceApi } from './service-api.ts';

/** The parts of webhooks that an operator sets. */
export interface WebhookSettings {
  /** The key that secrets are derived from. */
  readonly webhookKey: string;
  readonly policy: AddressPolicy;
}

/** The functions' dependencies for webhooks. */
export interface WebhookDependencies {
  readonly webhooks: WebhookSettings;
  /** The endpoints of a person's business. */
  webhooksOf(person: string, business: BusinessId): OwnEndpoints;
  readonly webhookQueue: WebhookQueue;
  readonly webhookPost: WebhookPost;
}

/** Calls a function of the database for one business, as a person or as the business's software. */
export type CallWebhooks = (operation: string, endpoint: string | null, args: object) => Promise<unknown>;

const REVOKED = 'revoked-key';
const NO_ENDPOINT = ['no-such-endpoint'] as const;

/** Shortest key that secrets are derived from, in characters: `openssl rand -base64 48` has 64. */
const KEY_LENGTH = 32;

/** Whether secrets may be derived from a key. */
export const isWebhookKey = (webhookKey: string): boolean => webhookKey.length >= KEY_LENGTH;

/** Throws if the operator hasn't set the key. Everything but webhooks works without it. */
export function requireKey(webhookKey: string): void {
  if (!isWebhookKey(webhookKey)) throw new Error(`WEBHOOK_KEY is not set, or has fewer than ${KEY_LENGTH} characters.`);
}

/** The details to store, with the event kinds of their types; or why they can't be stored. */
function storable(details: EndpointDetails, policy: AddressPolicy) {
  const { url, events, description } = cleanDetails(details);
  if (events?.length === 0 || !isDescription(description) || !isStorableText(description))
    return refused('invalid' as const);
  const issue = addressIssue(url, policy);
  if (issue !== null) return refused(issue);
  return ok({ url, events, description, kinds: events?.flatMap(kindsOf) ?? null });
}

/** The endpoints of one business. Every method throws when the database can't be reached. */
export function serviceEndpoints(call: CallWebhooks, { webhookKey, policy }: WebhookSettings): OwnEndpoints {
  const ask = async <T, E extends string>(
    operation: string,
    endpoint: string | null,
    args: object,
    schema: v.GenericSchema<unknown, T>,
    refusals: readonly E[],
  ): Promise<Result<T, E | Failure>> => {
    const answer = await call(operation, endpoint, args);
    const read = v.parse(
      v.variant('ok', [
        v.object({ ok: v.literal(true), value: schema }),
        v.object({ ok: v.literal(false), error: v.union([v.picklist([...refusals, REVOKED]), Throttled]) }),
      ]),
      answer,
    ) as { ok: true; value: T } | { ok: false; error: E | typeof REVOKED | Failure };
    if (read.ok) return ok(read.value);
    return refused(read.error === REVOKED ? failure('session-ended', 'The key was revoked') : read.error);
  };

  const shown = ({ generation: _generation, ...endpoint }: SecretEndpoint): WebhookEndpoint => endpoint;
  const issued = async <E>(made: Result<SecretEndpoint, E>): Promise<Result<IssuedEndpoint, E>> =>
    made.ok ? ok({ endpoint: shown(made.value), secret: await webhookSecret(webhookKey, made.value) }) : made;
  const without = <T, E>(done: Result<T, E>): Result<void, E> => (done.ok ? ok() : done);

  return {
    list: () => ask('list', null, {}, v.array(ReceivedEndpoint), []),
    async add({ id, ...details }) {
      requireKey(webhookKey);
      const checked = storable(details, policy);
      if (!checked.ok) return checked;
      return issued(await ask('add', id, checked.value, ReceivedSecretEndpoint, ENDPOINT_REFUSALS));
    },
    async change(id, to) {
      const found = await ask('find', id, {}, ReceivedEndpoint, NO_ENDPOINT);
      if (!found.ok) return found;
      const checked = storable({ ...found.value, ...to }, policy);
      if (!checked.ok) return checked;
      return ask('change', id, checked.value, ReceivedEndpoint, ENDPOINT_CHANGE_REFUSALS);
    },
    remove: async (id) => without(await ask('remove', id, {}, v.null(), NO_ENDPOINT)),
    async roll(id) {
      requireKey(webhookKey);
      return issued(await ask('roll', id, {}, ReceivedSecretEndpoint, NO_ENDPOINT));
    },
    ping: async (id) => without(await ask('ping', id, {}, v.null(), PING_REFUSALS)),
    enable: (id) => ask('enable', id, {}, ReceivedEndpoint, NO_ENDPOINT),
    async messages(id, { state }, before, limit) {
      const found = await ask('messages', id, { state, before, limit }, ReceivedMessages, NO_ENDPOINT);
      return found.ok ? ok(messagesOf(id, found.value)) : found;
    },
    resend: async (id, event) => without(await ask('resend', id, { event }, ReceivedReplay, RESEND_REFUSALS)),
    replay: (id, since) => ask('replay', id, { since: isoText(since) }, ReceivedReplay, PING_REFUSALS),
  };
}

/** The limits and intervals, as the database takes them. */
const RULES = {
  batch: BATCH,
  atOnce: AT_ONCE,
  ofOwner: AT_ONCE_OF_OWNER,
  waitsMs: WAITS_FOR_EARLIER,
  claimMs: CLAIM_LASTS,
  mailedAfterMs: MAILED_AFTER,
  disabledAfterMs: DISABLED_AFTER,
  disabledAfterFailures: DISABLED_AFTER_FAILURES,
};

/** The queue of messages in the database. */
export const serviceWebhookQueue = (api: ServiceApi): WebhookQueue => ({
  claim: async () => v.parse(ReceivedClaims, await api.rpc('svc_claim_webhooks', { p_rules: RULES })),
  async done(message, attempt, outcome) {
    const parameters = { p_message: message, p_attempt: attempt, p_outcome: outcome, p_rules: RULES };
    await api.rpc('svc_webhook_done', parameters);
  },
});

/** The dependencies over the service functions of the database. */
export const serviceWebhooks = (
  api: ServiceApi,
  webhooks: WebhookSettings,
): Omit<WebhookDependencies, 'webhookPost'> => ({
  webhooks,
  webhooksOf: (person, business) =>
    serviceEndpoints(
      (operation, endpoint, args) =>
        api.rpc('svc_webhooks', {
          p_user: person,
          p_business: business,
          p_operation: operation,
          p_endpoint: endpoint,
          p_args: args,
        }),
      webhooks,
    ),
  webhookQueue: serviceWebhookQueue(api),
});
