import { describe, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { DAY } from '#core/clock.ts';
import { changeApplication, readApplication } from '#core/courier/courier-application.ts';
import { pendingCode } from '#core/verification/pending-code.ts';
import { keepRegistration, readRegistration, readRegistrationTrace } from '#core/registration/registration-record.ts';
import { personalData } from '#core/app/personal-data.ts';
import { drafts } from '#core/storage/drafts.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { NOW } from '../test-app.ts';

const ada = { userId: knownUserId('00000000-0000-4000-8000-0000000000a1'), email: 'ada@example.com' };
const bob = { userId: knownUserId('00000000-0000-4000-8000-0000000000b2'), email: 'bob@example.com' };

const licenseKeys = (owner: string) => ['front', 'back'].map((side) => `courier-license:${owner}:${side}`);

/** Stores one item of each kind of personal data. */
async function leave(storage: LocalStoragePort, { userId: id, email }: { userId: UserId; email: string }) {
  const tokens = { accessToken: 'a', refreshToken: 'r' };
  keepRegistration(storage, {
    userId: id,
    email,
    firstName: id,
    accountType: null,
    accountStatus: 'Active',
    tokens,
    createdAt: NOW,
  });
  for (const purpose of ['registration', 'password-reset'] as const)
    pendingCode(purpose).write(storage, { email, challenge: 'c', sentAt: NOW, resendAt: NOW, expiresAt: NOW });
  drafts(storage).keep('letter', id, 'text');
  storage.write('session', 'reset-ticket', JSON.stringify({ value: 't', expiresAt: NOW + DAY }));
  storage.write(
    'session',
    'business-attempt:later',
    JSON.stringify({ id: '00000000-0000-4000-8000-000000000001', owner: id }),
  );
  changeApplication(storage, id, { license: 'uploaded' });
  storage.write('local', `recipients:${id}`, '[]');
  for (const key of licenseKeys(id)) await storage.writeBlob(key, new Blob(['picture']));
}

/** The personal data of `leave` that is still on a tab and its device. */
async function leftOf(storage: LocalStoragePort, { userId: id, email }: { userId: UserId; email: string }) {
  const clock = movableClock({ now: () => NOW }, memoryDevice().tab());
  const blobs = await Promise.all(licenseKeys(id).map((key) => storage.readBlob(key)));
  return {
    registration: readRegistration(storage, clock)?.userId === id,
    trace: readRegistrationTrace(storage)?.userId === id,
    codes: (['registration', 'password-reset'] as const).some(
      (purpose) => pendingCode(purpose).read(storage)?.email === email,
    ),
    draft: drafts(storage).read('letter', id) !== null,
    ticket: storage.read('session', 'reset-ticket') !== null,
    attempt: storage.read('session', 'business-attempt:later') !== null,
    application: readApplication(storage, id).license !== null,
    license: blobs.some((blob) => blob !== null),
    recipients: storage.read('local', `recipients:${id}`) !== null,
  };
}

const NOTHING = {
  registration: false,
  trace: false,
  codes: false,
  draft: false,
  ticket: false,
  attempt: false,
  application: false,
  license: false,
  recipients: false,
};

function aTab(device: MemoryDevice = memoryDevice()) {
  const storage = device.tab();
  const clock = movableClock({ now: () => NOW }, memoryDevice().tab());
  return { storage, clock, data: personalData(storage, clock) };
}

describe('Personal data on a device', () => {
  test('is erased when they sign out', async () => {
    const { storage, data } = aTab();
    await data.keepFor(ada);
    await leave(storage, ada);
    expect(Object.values(await leftOf(storage, ada))).not.toContain(false);
    await data.eraseAll();
    expect(await leftOf(storage, ada)).toEqual(NOTHING);
    expect(storage.read('local', 'kept-for')).toBeNull();
  });

  test('is erased with them, also if stored before sign-in or as a guest', async () => {
    const { storage, data } = aTab();
    await leave(storage, ada);
    await storage.writeBlob('courier-license:guest:front', new Blob(['picture']));
    drafts(storage).keep('letter', null, 'text');
    await data.eraseAll();
    expect(await leftOf(storage, ada)).toEqual(NOTHING);
    expect(await storage.readBlob('courier-license:guest:front')).toBeNull();
    expect(drafts(storage).read('letter', null)).toBeNull();
  });

  test('stays when their session ends, and is erased when someone else signs in', async () => {
    const { storage, data } = aTab();
    await data.keepFor(ada);
    await leave(storage, ada);
    await data.keepFor(ada);
    expect(Object.values(await leftOf(storage, ada))).not.toContain(false);
    await data.keepFor(bob);
    expect(await leftOf(storage, ada)).toEqual(NOTHING);
  });

  test('is erased when someone else signs in, also after a mere registration', async () => {
    const { storage, data } = aTab();
    await leave(storage, ada);
    await data.keepFor(bob);
    const { codes: _codes, ...rest } = await leftOf(storage, ada);
    expect(Object.values(rest)).not.toContain(true);
  });

  test('still belongs to them if the tab closes during the erasure', async () => {
    const device = memoryDevice();
    const first = aTab(device);
    await leave(first.storage, ada);
    await first.data.keepFor(ada);
    const closing = personalData({ ...first.storage, removeBlob: () => new Promise<never>(() => {}) }, first.clock);
    void closing.keepFor(bob);
    await Promise.resolve();
    const { storage, data } = aTab(device);
    await data.keepFor(bob);
    expect(await leftOf(storage, ada)).toMatchObject({ license: false, application: false });
  });

  test('keeps earlier data of the person who signs in, and a guest’s input', async () => {
    const { storage, data } = aTab();
    await data.keepFor(ada);
    drafts(storage).keep('letter', ada.userId, 'hers');
    await leave(storage, bob);
    drafts(storage).keep('list', null, 'typed before signing in');
    await data.keepFor(bob);
    expect(await leftOf(storage, bob)).toEqual({
      ...NOTHING,
      registration: true,
      trace: true,
      codes: true,
      draft: true,
      application: true,
      license: true,
      recipients: true,
    });
    expect(drafts(storage).read('letter', ada.userId)).toBeNull();
    expect(drafts(storage).read('list', bob.userId)).toBe('typed before signing in');
  });

  test('is erased in other tabs too, except a new registration there', async () => {
    const device = memoryDevice();
    const tab = aTab(device);
    await tab.data.keepFor(ada);
    drafts(tab.storage).keep('letter', ada.userId, 'text');
    await leave(tab.storage, bob);
    await tab.data.eraseOf(ada.userId);
    expect(drafts(tab.storage).read('letter', ada.userId)).toBeNull();
    expect(await leftOf(tab.storage, bob)).toMatchObject({ registration: true, trace: true, codes: true });
  });
});

describe('Whether an account may be deleted (spec §4)', () => {
  test('is a warning a day after it was first seen here unverified', async () => {
    const { clock, data } = aTab();
    await data.keepFor(ada);
    expect(data.mayBeDeleted()).toBe(false);
    await data.noteVerified(false);
    clock.advance(DAY - 1);
    await data.noteVerified(false);
    expect(data.mayBeDeleted()).toBe(false);
    clock.advance(1);
    expect(data.mayBeDeleted()).toBe(true);
  });

  test('isn’t a warning for a verified account or another one', async () => {
    const { clock, data } = aTab();
    await data.keepFor(ada);
    await data.noteVerified(false);
    await data.noteVerified(true);
    clock.advance(DAY);
    expect(data.mayBeDeleted()).toBe(false);
    await data.noteVerified(false);
    clock.advance(DAY);
    await data.keepFor(bob);
    expect(data.mayBeDeleted()).toBe(false);
  });

  test('isn’t a warning if nobody was signed in', async () => {
    const { data } = aTab();
    await data.noteVerified(false);
    expect(data.mayBeDeleted()).toBe(false);
  });
});
