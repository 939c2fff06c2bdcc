import type { ApiExplorer } from '#core/integration/api-calls.ts';

/** An explorer whose code is fetched by its first call, since no other page needs the API's. */
export function laterExplorer(load: () => Promise<ApiExplorer>): ApiExplorer {
  let loaded: Promise<ApiExplorer> | null = null;
  const explorer = () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
  return {
    address: async () => (await explorer()).address(),
    offered: async (business) => (await explorer()).offered(business),
    send: async (call) => (await explorer()).send(call),
  };
}
