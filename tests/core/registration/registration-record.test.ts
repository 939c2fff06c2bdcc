import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import {
  endRegistrationSession,
  forgetRegistration,
  isRegistrationAlive,
  keepRegistration,
  noteAccountType,
  readRegistration,
  readRegistrationTrace,
  type RegistrationRecord,
} from '#core/registration/registration-record.ts';
import { property } from '#tests/property.ts';

const NOW = Date.parse('2026-03-01T09:00:00.000Z');
const record: RegistrationRecord = {
  userId: knownUserId('00000000-0000-4000-8000-000000000001'),
  email: 'robin@example.com',
  firstName: 'Robin',
  accountType: 'courier',
  accountStatus: 'Pending',
  tokens: { accessToken: 'access', refreshToken: 'refresh' },
  createdAt: NOW,
};
const at = (now: number) => ({ now: () => now });

function kept(change: Partial<RegistrationRecord> = {}) {
  const device = memoryDevice();
  const storage = device.tab();
  keepRegistration(storage, { ...record, ...change });
  return { device, storage };
}

describe('The record of a registration (spec §3; decision session-not-password)', () => {
  property([fc.integer({ min: -20 * MINUTE, max: 20 * MINUTE })], {
    examples: [[-1], [0], [15 * MINUTE - 1], [15 * MINUTE]],
  })('lives for fifteen minutes, and never comes from the future', (age) => {
    expect(isRegistrationAlive(NOW, NOW + age)).toBe(age >= 0 && age < 15 * MINUTE);
  });

  test('is read back unchanged while it lives, and removed on sight afterward', () => {
    const { storage } = kept();
    expect(readRegistration(storage, at(NOW + 15 * MINUTE - 1))).toEqual(record);
    expect(readRegistration(storage, at(NOW + 15 * MINUTE))).toBeNull();
    expect(readRegistration(storage, at(NOW))).toBeNull();
  });

  test('stays in its tab; another tab only sees its person', () => {
    const { device } = kept();
    const other = device.tab();
    expect(readRegistration(other, at(NOW))).toBeNull();
    expect(readRegistrationTrace(other)).toEqual({
      userId: record.userId,
      email: record.email,
      accountType: 'courier',
    });
  });

  test('gets another account type from its person only', () => {
    const { storage } = kept();
    noteAccountType(storage, knownUserId('00000000-0000-4000-8000-000000000002'), 'customer');
    expect(readRegistrationTrace(storage)?.accountType).toBe('courier');
    noteAccountType(storage, record.userId, 'merchant');
    expect(readRegistrationTrace(storage)).toEqual({
      userId: record.userId,
      email: record.email,
      accountType: 'merchant',
    });
  });

  test('keeps its tokens in the tab: nothing in local storage contains them', () => {
    const { storage, device } = kept();
    expect(storage.read('local', 'registration')).not.toMatch(/access|refresh/u);
    expect(device.tab().read('session', 'registration')).toBeNull();
  });

  test('ends its session with the automatic sign-in, and also its trace with sign-out', () => {
    const { storage } = kept();
    endRegistrationSession(storage);
    expect([readRegistration(storage, at(NOW)), readRegistrationTrace(storage)?.email]).toEqual([null, record.email]);
    forgetRegistration(storage);
    expect(readRegistrationTrace(storage)).toBeNull();
  });
});

describe('A corrupted record', () => {
  const garbage = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((text) => text.slice(1)),
    fc.constantFrom('null', '{}', '[]', '{"createdAt":1e999}', '{"__proto__":{}}'),
  );

  property([garbage], { numRuns: 300 })('counts as missing and never throws', (text) => {
    const storage = memoryDevice().tab();
    storage.write('session', 'registration', text);
    storage.write('local', 'registration', text);
    expect([readRegistration(storage, at(NOW)), readRegistrationTrace(storage)]).toEqual([null, null]);
    expect([storage.read('session', 'registration'), storage.read('local', 'registration')]).toEqual([null, null]);
  });

  test.each([
    { userId: '' },
    { userId: 7 },
    { email: '' },
    { email: null },
    { firstName: null },
    { accountType: 'admin' },
    { accountStatus: 'Fine' },
    { tokens: null },
    { tokens: { accessToken: '', refreshToken: 'x' } },
    { tokens: { accessToken: 'x' } },
    { createdAt: String(NOW) },
    { createdAt: null },
  ])('is one with %j', (change) => {
    const storage = memoryDevice().tab();
    storage.write('session', 'registration', JSON.stringify({ ...record, ...change }));
    expect(readRegistration(storage, at(NOW))).toBeNull();
  });
});
