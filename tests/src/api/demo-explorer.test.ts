import { beforeEach, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { writeConditions, NO_FAULTS } from '#adapters/memory/conditions.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { OPERATIONS } from '#api/operations.ts';
import type { ApiReply, OfferedKey } from '#core/integration/api-calls.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { seedState } from '#demo/world/seed-state.ts';
import { demoExplorer } from '#src/api/demo-explorer.ts';
import { API_OPERATIONS } from '#src/api/demo-passage.ts';
import { demoParts } from '#src/demo-backend.ts';
import { callOf, QUICK_STEPS } from '#ui/public/developers/quick-start-steps.ts';

const ORDER = QUICK_STEPS.find(({ id }) => id === 'order')!;

const newDemo = (change: (state: ReturnType<typeof seedState>) => void = () => undefined) => {
  const seed = () => {
    const state = seedState(systemClock.now());
    change(state);
    return state;
  };
  const backend = newMemoryBackend(memoryDevice().tab(), systemClock, cryptoRandom, {
    seed,
    simulation: demoSimulation,
  });
  return {
    backend,
    explorer: demoExplorer(backend),
    ordered: () => backend.read(({ state }) => state.dispatch.deliveries),
  };
};

const keyOf = (keys: readonly OfferedKey[], mode: string): string => keys.find((key) => key.mode === mode)!.secret;

async function answered(sent: ReturnType<ReturnType<typeof demoExplorer>['send']>): Promise<ApiReply> {
  const reply = await sent;
  if (!reply.ok) throw new TypeError(reply.error.kind);
  return reply.value;
}

beforeEach(() => writeConditions(demoParts().ownStorage, NO_FAULTS));

test('a live key orders from the demo’s own backend, a test key in a sandbox', async () => {
  const { explorer, ordered } = newDemo();
  const keys = await explorer.offered(marcosActiveBusiness);
  const before = ordered().length;
  const tried = await answered(explorer.send(callOf(ORDER, keyOf(keys, 'test'))));
  expect([tried.status, ordered().length]).toEqual([201, before]);
  const real = await answered(explorer.send(callOf(ORDER, keyOf(keys, 'live'))));
  expect([real.status, ordered().length]).toEqual([201, before + 1]);
  expect(ordered().at(-1)?.delivery.reference).toBe('Order 1042');
});

test('offers no key that was revoked or belongs to another business', async () => {
  const { backend, explorer } = newDemo();
  expect(await explorer.offered((await import('#tests/builders/business.ts')).aBusiness().build().id)).toEqual([]);
  backend.apply(({ state, now }) => {
    state.apiKeys = state.apiKeys.map((row) => (row.mode === 'live' ? { ...row, revokedAt: now } : row));
  });
  expect((await explorer.offered(marcosActiveBusiness)).map(({ mode }) => mode)).toEqual(['test']);
});

test('a revoked test key opens no sandbox', async () => {
  const { backend, explorer } = newDemo();
  const secret = keyOf(await explorer.offered(marcosActiveBusiness), 'test');
  backend.apply(({ state, now }) => {
    state.apiKeys = state.apiKeys.map((row) => ({ ...row, revokedAt: now }));
  });
  const { status, body } = await answered(explorer.send(callOf(ORDER, secret)));
  expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([401, 'revoked-key']);
});

test('the seeded digests are those of the known keys', async () => {
  const { backend, explorer } = newDemo();
  const before = backend.read(({ state }) => state.apiKeys);
  await explorer.offered(marcosActiveBusiness);
  expect(backend.read(({ state }) => state.apiKeys)).toEqual(before);
});

test('the panel’s conditions apply to a call: a failure, no network, each once', async () => {
  const { explorer } = newDemo();
  const secret = keyOf(await explorer.offered(marcosActiveBusiness), 'test');
  const { ownStorage } = demoParts();
  const send = () => explorer.send(callOf(ORDER, secret));
  writeConditions(ownStorage, { ...NO_FAULTS, failNext: { 'api.createDelivery': { kind: 'unavailable' } } });
  const failed = await answered(send());
  expect([failed.status, (JSON.parse(failed.body) as { code: string }).code]).toEqual([503, 'unavailable']);
  expect((await answered(send())).status).toBe(201);
  writeConditions(ownStorage, { ...NO_FAULTS, offline: true });
  expect(await send()).toMatchObject({ ok: false, error: { kind: 'offline' } });
});

test('every operation of the API can be made to fail', () => {
  expect(API_OPERATIONS).toEqual(OPERATIONS.map(({ id }) => `api.${id}`));
});
