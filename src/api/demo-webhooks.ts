import { sendWebhooks } from '#api/webhooks/send-webhooks.ts';
import { IN_MEMORY } from '#adapters/memory/integration/memory-webhook-endpoints.ts';
import { memoryWebhookQueue } from '#adapters/memory/integration/memory-webhook-queue.ts';
import { consoleLog } from '#adapters/browser/console-log.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { readReceiver } from '#demo/receiver.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { demoReceiver } from './demo-receiver.ts';

/** Sends the messages that are due to the receiver in this page. Attempts carry real time, as receivers compare it. */
export const sendDueWebhooks = (backend: MemoryBackend, storage: LocalStoragePort): Promise<number> =>
  sendWebhooks({
    queue: memoryWebhookQueue(backend),
    post: demoReceiver(backend, () => readReceiver(storage)),
    webhookKey: IN_MEMORY.webhookKey,
    mode: 'live',
    site: location.origin,
    now: () => Date.now(),
    draw: () => Math.random(),
    log: (event, error) => consoleLog.note(event, error),
  });
