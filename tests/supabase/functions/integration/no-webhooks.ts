import type { WebhookDependencies } from '../../../../supabase/functions/_shared/service/service-webhooks.ts';
import { serviceEndpoints } from '../../../../supabase/functions/_shared/service/service-webhooks.ts';
import { WEBHOOKS } from '#tests/contract/integration/webhook-settings.ts';

/** The dependencies for webhooks of functions that have none: nothing is due, and no endpoint is found. */
export const NO_WEBHOOKS: WebhookDependencies = {
  webhooks: WEBHOOKS,
  webhooksOf: () => serviceEndpoints(async () => ({ ok: false, error: 'no-such-endpoint' }), WEBHOOKS),
  webhookQueue: { claim: async () => [], done: async () => undefined },
  webhookPost: async () => ({ status: null, error: 'refused', retryAfter: null, body: '' }),
};
