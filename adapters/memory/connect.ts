import type { Alerting } from '#core/alert/alerting.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import type { Bookkeeping } from '#core/statement/bookkeeping.ts';
import { SECOND } from '#core/clock.ts';
import { polledStatements } from '#core/statement/statement-feed.ts';
import type { Integration } from '#core/integration/integration.ts';
import type { Support } from '#core/support/support.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { memoryAlertDevices } from './alert/memory-alert-devices.ts';
import { asPerson } from './account/caller.ts';
import { connectDispatch } from './delivery/connect-dispatch.ts';
import { memoryEmailChange } from './account/email-change.ts';
import { memoryApiKeys } from './integration/memory-api-keys.ts';
import { IN_MEMORY, memoryWebhookEndpoints, type WebhookParts } from './integration/memory-webhook-endpoints.ts';
import { memoryApiRequests } from './integration/memory-api-requests.ts';
import { memoryAccountReview } from './account/memory-account-review.ts';
import { memoryAuth } from './account/memory-auth.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { memoryCaseDesk } from './support/memory-case-desk.ts';
import { memoryCases } from './support/memory-cases.ts';
import { memoryRecipientCases } from './support/memory-recipient-cases.ts';
import { memoryBusinessRecords } from './business/memory-business-records.ts';
import { memoryBusinessRepo } from './business/memory-business-repo.ts';
import { memoryStatementBooks } from './statement/memory-statement-books.ts';
import { memoryStatements } from './statement/memory-statements.ts';
import { MemoryClient } from './memory-client.ts';
import { memoryCourierCounterRepo } from './memory-courier-counter-repo.ts';
import { memoryFollowedDeliveryRepo } from './memory-followed-delivery-repo.ts';
import { memoryPitchFigures } from './memory-pitch-figures.ts';
import { memoryPictureRepo } from './account/memory-picture-repo.ts';
import { memoryUserRepo } from './account/memory-user-repo.ts';
import { memoryVerification } from './account/memory-verification.ts';

/** Connects a browser tab, with its own storage, to an in-memory backend. */
export function connect(
  backend: MemoryBackend,
  storage: LocalStoragePort,
  webhooks: WebhookParts = IN_MEMORY,
): Backend & Dispatch & Bookkeeping & Alerting & Integration & Support {
  const client = new MemoryClient(backend, storage);
  const statements = memoryStatements(client);
  return {
    auth: memoryAuth(client),
    emailChange: memoryEmailChange(client),
    users: memoryUserRepo(client),
    accountReview: memoryAccountReview(client),
    businesses: memoryBusinessRepo(client),
    businessRecords: memoryBusinessRecords(client),
    verification: memoryVerification(client),
    pictures: memoryPictureRepo(client),
    courierCounter: memoryCourierCounterRepo(client),
    pitchFigures: memoryPitchFigures(client),
    followedDeliveries: memoryFollowedDeliveryRepo(client),
    alertDevices: memoryAlertDevices(client),
    statements,
    statementFeed: (page) =>
      polledStatements(
        statements,
        { nudges: (listener) => client.backend.watch(listener), longestPause: SECOND },
        page,
      ),
    statementBooks: memoryStatementBooks(client),
    apiKeys: memoryApiKeys(client),
    webhookEndpoints: memoryWebhookEndpoints(asPerson(client), webhooks),
    apiRequests: memoryApiRequests(client),
    cases: memoryCases(client),
    caseDesk: memoryCaseDesk(client),
    recipientCases: memoryRecipientCases(client),
    ...connectDispatch(client),
  };
}
