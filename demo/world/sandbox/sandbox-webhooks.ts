import type { WebhookParts } from '#adapters/memory/integration/memory-webhook-endpoints.ts';
import { MESSAGE_LIMIT } from '#adapters/memory/integration/message-limit.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';

/**
 * The webhooks of one business's sandbox. Its secrets are derived from a key of their own: callers choose the ids of
 * endpoints, so one could have the id of another business's endpoint. Messages on request are limited by real time, since the caller
 * moves the sandbox's clock.
 */
export const sandboxWebhooks = (
  { webhookKey, policy }: WebhookParts,
  business: BusinessId,
  base: Clock,
): WebhookParts => ({
  webhookKey: `${webhookKey} sandbox ${business}`,
  policy,
  limitClock: base,
});

/** The parts of a sandbox that stay when it starts over. */
export interface LastingSettings extends Pick<BackendState['webhooks'], 'endpoints' | 'lastPlace'> {
  readonly limits: BackendState['rateLimits'];
}

/** A new sandbox keeps its endpoints, and numbers messages and pings after the previous ones. */
export const lastingSettings = ({ webhooks: { endpoints, lastPlace }, rateLimits }: BackendState): LastingSettings => ({
  endpoints,
  lastPlace,
  limits: rateLimits.filter(({ bucket }) => bucket.startsWith(MESSAGE_LIMIT)),
});

export function restoreSettings(state: BackendState, { endpoints, lastPlace, limits }: LastingSettings): void {
  state.webhooks = { endpoints: [...endpoints], messages: [], lastPlace };
  state.rateLimits = [...state.rateLimits, ...limits];
}
