import type { Backend } from '#core/backend.ts';
import type { Dispatch } from '#core/delivery/dispatch.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { connectDispatch } from './delivery/connect-dispatch.ts';
import { memoryEmailChange } from './email-change.ts';
import { memoryAccountReview } from './memory-account-review.ts';
import { memoryAuth } from './memory-auth.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { memoryBusinessRecords } from './memory-business-records.ts';
import { memoryBusinessRepo } from './memory-business-repo.ts';
import { MemoryClient } from './memory-client.ts';
import { memoryCourierCounterRepo } from './memory-courier-counter-repo.ts';
import { memoryFollowedDeliveryRepo } from './memory-followed-delivery-repo.ts';
import { memoryPictureRepo } from './memory-picture-repo.ts';
import { memoryUserRepo } from './memory-user-repo.ts';
import { memoryVerification } from './memory-verification.ts';

/**
 * Connects a browser tab, with its own storage, to an in-memory backend. The product's name appears in its emails; with
 * `KEPT_NAME`, it's filled in when they're read.
 */
export function connect(backend: MemoryBackend, storage: LocalStoragePort, productName: string): Backend & Dispatch {
  const client = new MemoryClient(backend, storage);
  return {
    auth: memoryAuth(client, productName),
    emailChange: memoryEmailChange(client, productName),
    users: memoryUserRepo(client),
    accountReview: memoryAccountReview(client, productName),
    businesses: memoryBusinessRepo(client, productName),
    businessRecords: memoryBusinessRecords(client),
    verification: memoryVerification(client, productName),
    pictures: memoryPictureRepo(client),
    courierCounter: memoryCourierCounterRepo(client),
    followedDeliveries: memoryFollowedDeliveryRepo(client),
    ...connectDispatch(client, productName),
  };
}
