import type { Mailbox } from '#core/mail/mailbox.ts';
import type { MemoryBackend } from './memory-backend.ts';

export const memoryMailbox = (backend: MemoryBackend): Mailbox => ({
  list: async () => backend.apply(({ state }) => [...state.mails]),
  watch: (listener) => backend.watch(listener),
});
