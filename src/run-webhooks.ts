import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { SECOND } from '#core/clock.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { exclusive } from './exclusive.ts';

/** The interval between checks for due messages, in ms of real time. */
const LOOK_EVERY = SECOND;

const isDue = (backend: MemoryBackend): boolean =>
  backend.read(({ state, now }) =>
    state.webhooks.messages.some(({ state: at, nextAt }) => at === 'waiting' && nextAt !== null && nextAt <= now),
  );

/** Sends the demo's webhooks while its page is in view, from one tab at a time. The sender is fetched when it's needed. */
export function runWebhooks(backend: MemoryBackend, storage: LocalStoragePort): void {
  let sending = false;
  setInterval(() => {
    if (sending || document.visibilityState !== 'visible' || !isDue(backend)) return;
    sending = true;
    const send = async () => (await import('./api/demo-webhooks.ts')).sendDueWebhooks(backend, storage);
    void exclusive('demo:webhooks', send)
      .catch(() => undefined)
      .finally(() => {
        sending = false;
      });
  }, LOOK_EVERY);
}
