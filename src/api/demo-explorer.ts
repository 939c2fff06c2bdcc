import { memoryApiGate } from '#adapters/memory/integration/memory-api-gate.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { brand } from '#brand/brand.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { ApiCall, ApiExplorer } from '#core/integration/api-calls.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';
import { isUsable, readApiKey } from '#core/integration/api-key.ts';
import { ok } from '#core/result.ts';
import { knownDemoKeys, withDemoKeys } from '#demo/world/demo-keys.ts';
import type { Sandbox } from '#demo/world/sandbox/open-sandbox.ts';
import { demoPassage } from './demo-passage.ts';
import { LOCAL_SANDBOX } from './local-sandbox.ts';
import { openPageSandbox } from './open-page-sandbox.ts';
import { answerInPage, digestOf, replyOf } from './page-parts.ts';

const keyIn = ({ headers }: ApiCall): string => /^Bearer +(\S+) *$/u.exec(headers['Authorization'] ?? '')?.[1] ?? '';

/**
 * The API over the demo's own backend: the order of a live key appears on its screens immediately. A test key opens a
 * sandbox in this page, one for each business.
 */
export function demoExplorer(backend: MemoryBackend): ApiExplorer {
  const { keyPrefix } = brand.api;
  const [live, test] = [memoryApiGate(backend, 'live'), memoryApiGate(backend, 'test')];
  const sandboxes = new Map<BusinessId, Promise<Sandbox>>();
  const sandboxOf = (business: BusinessId): Promise<Sandbox> => {
    const sandbox = sandboxes.get(business) ?? openPageSandbox();
    sandboxes.set(business, sandbox);
    return sandbox;
  };

  /** Authenticates with the demo's key, then uses the deliveries of the sandbox. */
  async function answerToTestKey(call: ApiCall): Promise<Response> {
    let sandbox: Sandbox | null = null;
    const gate: ApiGate = {
      ...test,
      async open(digest, client) {
        const own = await test.open(digest, client);
        if (!own.ok) return own;
        const { access, limit, business } = own.value;
        sandbox = await sandboxOf(business.id);
        await sandbox.catchUp();
        const opened = await sandbox.gate.open(await digestOf(sandbox.key), client);
        return opened.ok ? ok({ ...opened.value, access, limit }) : opened;
      },
    };
    const response = await answerInPage(call, gate);
    await (sandbox as Sandbox | null)?.catchUp();
    return response;
  }

  return {
    address: async () => LOCAL_SANDBOX,
    async offered(business) {
      const known = await Promise.all(
        knownDemoKeys(keyPrefix).map(async (key) => ({ ...key, digest: await digestOf(key.secret) })),
      );
      return backend.exclusively(() =>
        backend.apply(({ state, now }) => {
          state.apiKeys = withDemoKeys(state.apiKeys, known);
          return known.flatMap(({ id, secret }) => {
            const row = state.apiKeys.find((one) => one.id === id);
            return row?.business === business && isUsable(row, now) ? [{ secret, name: row.name, mode: row.mode }] : [];
          });
        }),
      );
    },
    async send(call) {
      const since = performance.now();
      const isTest = readApiKey(keyPrefix, keyIn(call))?.mode === 'test';
      const response = await demoPassage(call, () => (isTest ? answerToTestKey(call) : answerInPage(call, live)));
      return response.ok ? ok(await replyOf(response.value, since)) : response;
    },
  };
}
