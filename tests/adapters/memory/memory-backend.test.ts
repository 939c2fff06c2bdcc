import { aBusiness } from '#tests/builders/business.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { emptyState } from '#adapters/memory/state.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { stateWith } from '#tests/core/test-app.ts';
import { eventually } from '#tests/eventually.ts';
import { property } from '#tests/property.ts';

const clock = { now: () => Date.parse('2026-03-01T09:00:00.000Z') };
const person = aCustomer().build();
const seed = () => ({ ...stateWith(person, true), courierCount: 7 });

/** The product in one tab, as the demo runs it: the backend's state and the browser's own share one storage. */
function tabOf(device: MemoryDevice) {
  const storage = device.tab();
  const server = newMemoryBackend(storage, clock, cryptoRandom, { seed, productName: 'Swiftlane' });
  return { server, storage, backend: connect(server, storage) };
}

describe('A reload', () => {
  test('finds everything again: accounts, session, rows, pictures and emails', async () => {
    const device = memoryDevice();
    const { backend } = tabOf(device);
    const { email, password, firstName, lastName } = aRegistration().build();
    const session = valueOf(await backend.auth.signUp({ email, password, firstName, lastName }));
    valueOf(await backend.auth.setSession(session.tokens));
    valueOf(
      await backend.users.insert(
        {
          id: session.userId,
          email,
          firstName: 'A',
          lastName: 'B',
          phone: '',
          country: 'canada',
          dialCode: '+1',
          roles: [],
        },
        session.tokens,
      ),
    );
    valueOf(await backend.pictures.save(session.userId, 'profile', aJpeg()));
    valueOf(await backend.verification.sendCode({ purpose: 'registration', email, firstName }));

    const { backend: reloaded, server } = tabOf(device);
    expect(valueOf(await reloaded.auth.getSession())).toEqual(session);
    expect(valueOf(await reloaded.users.find(session.userId))?.firstName).toBe('A');
    expect(valueOf(await reloaded.pictures.find(session.userId, 'profile'))).toBe(aJpeg());
    expect(server.apply(({ state }) => state.mails.map(({ to }) => to))).toEqual([email]);
    expect(refusalOf(await reloaded.auth.signIn({ email, password }))).toBe('accepted');
  });

  test('starts from the seed when nothing is stored', async () => {
    expect(valueOf(await tabOf(memoryDevice()).backend.courierCounter.read())).toBe(7);
  });
});

describe('A second tab', () => {
  test("sees the first tab's changes, and the first sees the second's", async () => {
    const device = memoryDevice();
    const [first, second] = [tabOf(device), tabOf(device)];
    first.server.apply(({ state }) => {
      state.courierCount = 10;
    });
    expect(valueOf(await second.backend.courierCounter.read())).toBe(10);
    second.server.apply(({ state }) => {
      state.courierCount = (state.courierCount ?? 0) + 1;
    });
    expect(valueOf(await first.backend.courierCounter.read())).toBe(11);
  });

  property([fc.array(fc.nat(2), { maxLength: 30 })])('loses no change in any order of writes', (turns) => {
    const device = memoryDevice();
    const tabs = [tabOf(device), tabOf(device), tabOf(device)];
    for (const turn of turns)
      tabs[turn]?.server.apply(({ state }) => {
        state.courierCount = (state.courierCount ?? 0) + 1;
      });
    expect(tabs.map(({ server }) => server.apply(({ state }) => state.courierCount))).toEqual(
      [7, 7, 7].map((start) => start + turns.length),
    );
  });

  test('starts from the seed after the first erases everything', () => {
    const device = memoryDevice();
    const [first, second] = [tabOf(device), tabOf(device)];
    const count = (tab: typeof first) => tab.server.apply(({ state }) => state.courierCount);
    first.server.apply(({ state }) => {
      state.courierCount = 10;
    });
    expect(count(second)).toBe(10);
    first.storage.remove('local', 'backend');
    expect(count(second)).toBe(7);
    second.server.apply(({ state }) => {
      state.courierCount = (state.courierCount ?? 0) + 1;
    });
    expect([count(second), count(tabOf(device))]).toEqual([8, 8]);
  });

  test('is notified of changes', async () => {
    const device = memoryDevice();
    const [first, second] = [tabOf(device), tabOf(device)];
    const counts: (number | null)[] = [];
    second.server.watch(() => counts.push(second.server.apply(({ state }) => state.courierCount)));
    first.server.apply(({ state }) => {
      state.courierCount = 10;
    });
    await eventually(() => expect(counts).toContain(10));
  });

  test('shares the session', async () => {
    const device = memoryDevice();
    const [first, second] = [tabOf(device), tabOf(device)];
    valueOf(
      await first.backend.auth.setSession({ accessToken: `access-${person.id}`, refreshToken: `refresh-${person.id}` }),
    );
    expect(valueOf(await second.backend.auth.getSession())?.userId).toBe(person.id);
    valueOf(await second.backend.auth.forgetSession());
    expect(valueOf(await first.backend.auth.getSession())).toBeNull();
  });
});

describe('A corrupted stored state', () => {
  const item = fc.oneof(fc.jsonValue(), fc.constant(null));
  const list = fc.oneof(fc.array(item, { maxLength: 3 }), item);
  const skeleton = fc
    .record(
      Object.fromEntries(
        Object.entries(emptyState()).map(([key, value]) => [
          key,
          Array.isArray(value) ? fc.oneof(fc.constant([]), list) : fc.oneof(fc.constant(value), item),
        ]),
      ),
      { requiredKeys: ['revision'] },
    )
    .map((state) => JSON.stringify(state));
  const garbage = fc.oneof(
    fc.string(),
    fc.json(),
    skeleton,
    skeleton.map((text) => text.slice(0, -2)),
    fc.constantFrom('null', '[]', '{"version":2}', ''),
  );

  const useIt = async (storage: LocalStoragePort) => {
    const backend = connect(newMemoryBackend(storage, clock, cryptoRandom, { seed }), storage);
    return [
      await backend.courierCounter.read(),
      await backend.auth.getSession(),
      await backend.auth.signIn({ email: 'nobody@example.com', password: 'x' }),
    ];
  };

  property([garbage, garbage], { numRuns: 300 })(
    'never throws, as with conditions, clocks and sessions',
    async (state, rest) => {
      const storage = memoryDevice().tab();
      storage.write('local', 'backend', state);
      for (const key of ['session', 'conditions', 'clock']) storage.write('local', key, rest);
      expect(await useIt(storage)).toHaveLength(3);
    },
  );

  test.each([
    '',
    'null',
    '{}',
    '[]',
    'not json',
    JSON.stringify({ ...emptyState(), users: [{ ...person, firstName: undefined, first_name: 'Robin' }] }),
    JSON.stringify({ ...emptyState(), businesses: [{ ...aBusiness().build(), businessName: undefined }] }),
    JSON.stringify({ ...emptyState(), users: null }),
    JSON.stringify({ ...emptyState(), users: [null] }),
    JSON.stringify({ ...emptyState(), admins: [{}] }),
    JSON.stringify({ ...emptyState(), courierCount: '7' }),
    JSON.stringify({ ...emptyState(), revision: '1' }),
    JSON.stringify(emptyState()).slice(0, -1),
  ])('is replaced by a fresh one: %s', async (text) => {
    const storage = memoryDevice().tab();
    storage.write('local', 'backend', text);
    const server = newMemoryBackend(storage, clock, cryptoRandom, { seed });
    expect(server.apply(({ state }) => [state.courierCount, state.users[0]?.id])).toEqual([7, knownUserId(person.id)]);
  });
});
