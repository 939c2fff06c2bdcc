import type { Mailbox } from '#demo/mailbox.ts';
import { KEPT_NAME, signed } from './account/kept-name.ts';
import type { MemoryBackend } from './memory-backend.ts';

/** The emails of a backend; `name` replaces {@link KEPT_NAME}. */
export const memoryMailbox = (backend: MemoryBackend, name: string = KEPT_NAME): Mailbox => ({
  list: async () => backend.read(({ state }) => state.mails.map((mail) => signed(mail, name))),
  watch: (listener) => backend.watch(listener),
});
