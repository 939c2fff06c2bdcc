import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { connect } from '#adapters/memory/connect.ts';
import {
  NO_FAULTS,
  passThroughOnDevice,
  passThrough,
  readConditions,
  writeConditions,
} from '#adapters/memory/conditions.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';

const storageWith = (text: string) => {
  const storage = memoryDevice().tab();
  storage.write('local', 'conditions', text);
  return storage;
};

describe('The simulated conditions between the app and the in-memory backend', () => {
  test('change nothing at first', async () => {
    expect(readConditions(memoryDevice().tab())).toEqual(NO_FAULTS);
    expect(refusalOf(await passThrough(memoryDevice().tab(), 'users.find'))).toBe('accepted');
  });

  test('fail the next call of the chosen operation, and only once', async () => {
    const storage = memoryDevice().tab();
    writeConditions(storage, {
      ...NO_FAULTS,
      failNext: { 'users.find': { kind: 'timeout', message: 'slow' }, 'users.insert': { kind: 'denied' } },
    });
    expect(refusalOf(await passThrough(storage, 'users.update'))).toBe('accepted');
    expect(await passThrough(storage, 'users.find')).toEqual({
      ok: false,
      error: { kind: 'timeout', message: 'slow' },
    });
    expect(refusalOf(await passThrough(storage, 'users.find'))).toBe('accepted');
    expect(refusalOf(await passThrough(storage, 'users.insert'))).toBe('denied');
  });

  test('fail a call with a given refusal, once', async () => {
    const storage = memoryDevice().tab();
    writeConditions(storage, { ...NO_FAULTS, failNext: { 'auth.signUp': { refusal: 'no-user-data' } } });
    expect(await passThrough(storage, 'auth.signUp')).toEqual({ ok: false, error: 'no-user-data' });
    expect(refusalOf(await passThrough(storage, 'auth.signUp'))).toBe('accepted');
  });

  test('fail storage calls as planned, once, independent of the network', async () => {
    const storage = memoryDevice().tab();
    writeConditions(storage, {
      ...NO_FAULTS,
      offline: true,
      failNext: { 'auth.forgetSession': { kind: 'unavailable' } },
    });
    const outcomes = await Promise.all([
      passThroughOnDevice(storage, 'auth.forgetSession'),
      passThroughOnDevice(storage, 'auth.forgetSession'),
    ]);
    expect(outcomes.map((outcome) => refusalOf(outcome))).toEqual(['unavailable', 'accepted']);
  });

  test('fail one of two calls in progress at the same time', async () => {
    const storage = memoryDevice().tab();
    writeConditions(storage, { ...NO_FAULTS, latencyMs: 5, failNext: { 'users.find': { kind: 'timeout' } } });
    const outcomes = await Promise.all([passThrough(storage, 'users.find'), passThrough(storage, 'users.find')]);
    expect(outcomes.map((outcome) => refusalOf(outcome))).toEqual(['timeout', 'accepted']);
  });

  test('keep a change made while a failing call is in progress', async () => {
    const storage = memoryDevice().tab();
    writeConditions(storage, { ...NO_FAULTS, latencyMs: 5, failNext: { 'users.find': { kind: 'timeout' } } });
    const call = passThrough(storage, 'users.find');
    writeConditions(storage, { ...NO_FAULTS, offline: true });
    expect(refusalOf(await call)).toBe('timeout');
    expect(readConditions(storage)).toEqual({ ...NO_FAULTS, offline: true });
  });

  test('fail everything when offline, and keep a planned failure for later', async () => {
    const storage = memoryDevice().tab();
    writeConditions(storage, { ...NO_FAULTS, offline: true, failNext: { 'users.find': { kind: 'timeout' } } });
    expect([
      refusalOf(await passThrough(storage, 'users.find')),
      refusalOf(await passThrough(storage, 'users.update')),
    ]).toEqual(['offline', 'offline']);
    writeConditions(storage, { ...readConditions(storage), offline: false });
    expect(refusalOf(await passThrough(storage, 'users.find'))).toBe('timeout');
  });

  test('apply to one browser: another one on the same backend stays online', async () => {
    const server = newMemoryBackend(memoryDevice().tab(), systemClock, cryptoRandom);
    const [offline, online] = [memoryDevice().tab(), memoryDevice().tab()];
    writeConditions(offline, { ...NO_FAULTS, offline: true });
    const outcomes = [offline, online].map((storage) => connect(server, storage).courierCounter.read());
    expect((await Promise.all(outcomes)).map((outcome) => refusalOf(outcome))).toEqual(['offline', 'accepted']);
  });

  property([
    fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('{"failNext":null}', '{"failNext":{"users.find":null}}', '{"latencyMs":"x","offline":"yes"}'),
    ),
  ])('change nothing when the stored settings are garbage', async (text) => {
    expect(refusalOf(await passThrough(storageWith(text), 'users.find'))).toBe('accepted');
  });
});
