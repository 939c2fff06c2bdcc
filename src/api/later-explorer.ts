import type { ApiExplorer } from '#core/integration/api-calls.ts';
import { fetchOnce } from './fetch-once.ts';

/** An explorer whose code is fetched on its first call, since no other page needs the API's code. */
export function laterExplorer(load: () => Promise<ApiExplorer>): ApiExplorer {
  const explorer = fetchOnce(load);
  return {
    address: async () => (await explorer()).address(),
    offered: async (business) => (await explorer()).offered(business),
    send: async (call) => (await explorer()).send(call),
  };
}
