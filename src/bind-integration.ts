import type { Container } from 'inversify';
import { sha256 } from '#adapters/browser/sha256.ts';
import { brandFace } from '#brand/brand.ts';
import { ApiRequests } from '#core/integration/api-requests.ts';
import { ApiKeys } from '#core/integration/api-keys.ts';
import type { Integration } from '#core/integration/integration.ts';
import { IssueApiKeys, issueApiKeys } from '#core/integration/issue-api-keys.ts';
import { WebhookEndpoints } from '#core/integration/webhook/webhook-endpoints.ts';
import { Random } from '#core/random.ts';

/** Binds the ports for a business's own software. */
export function bindIntegration(container: Container, { apiKeys, apiRequests, webhookEndpoints }: Integration): void {
  container.bind(ApiRequests).toConstantValue(apiRequests);
  container.bind(ApiKeys).toConstantValue(apiKeys);
  container.bind(WebhookEndpoints).toConstantValue(webhookEndpoints);
  container
    .bind(IssueApiKeys)
    .toResolvedValue(
      (keys, random) => issueApiKeys(keys, { random, sha256, prefix: brandFace.api.keyPrefix }),
      [ApiKeys, Random],
    );
}
