import type { PageSandbox } from '#core/integration/api-calls.ts';
import { fetchOnce } from './fetch-once.ts';

/** A sandbox whose code is fetched on its first call: the in-memory backend with simulated couriers. */
export function laterSandbox(load: () => Promise<PageSandbox>): PageSandbox {
  const sandbox = fetchOnce(load);
  return { key: async () => (await sandbox()).key(), send: async (call) => (await sandbox()).send(call) };
}
