import type { Phones } from '#demo/phones.ts';
import type { MemoryBackend } from '../memory-backend.ts';

/** The notifications on the phones of everyone with alerts. */
export const memoryPhones = (backend: MemoryBackend): Phones => ({
  list: async () =>
    backend.read(({ state }) => {
      const { shown, devices } = state.dispatch.alerts;
      return shown
        .map(({ device, topic, at, title, body, path, silent }) => {
          const person = devices.find(({ id }) => id === device)?.person ?? null;
          const to = state.users.find(({ id }) => id === person)?.firstName ?? null;
          return { id: `${device}-${topic}-${at}`, to, at, title, body, path, silent };
        })
        .toReversed();
    }),
  watch: (listener) => backend.watch(listener),
});
