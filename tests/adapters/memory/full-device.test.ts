import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { stateWith } from '#tests/core/test-app.ts';

const clock = { now: () => Date.parse('2026-03-01T09:00:00.000Z') };
const person = aCustomer().build();
const seed = () => stateWith(person, true);

describe('A device without space', () => {
  /** A tab whose storage is full, as in a browser: unwritten values stay readable until it closes. */
  const fullTab = (kind: 'full' | 'unavailable') => {
    const disk = memoryDevice();
    const unwritten = new Map<string, string>();
    let space = true;
    const open = () => {
      const tab = disk.tab();
      unwritten.clear();
      const storage: LocalStoragePort = {
        ...tab,
        read: (area, key) => unwritten.get(key) ?? tab.read(area, key),
        write(area, key, value) {
          if (space || tab.read(area, key) === value) {
            unwritten.delete(key);
            return tab.write(area, key, value);
          }
          unwritten.set(key, value);
          return refused(failure(kind));
        },
        remove(area, key) {
          unwritten.delete(key);
          tab.remove(area, key);
        },
      };
      const server = newMemoryBackend(storage, clock, cryptoRandom, { seed, productName: 'Swiftlane' });
      return { server, backend: connect(server, storage) };
    };
    const first = open();
    return { ...first, reload: open, fill: () => void (space = false) };
  };
  const tokens = { accessToken: `access-${person.id}`, refreshToken: `refresh-${person.id}` };
  const signedIn = async (kind: 'full' | 'unavailable', changed: boolean) => {
    const tab = fullTab(kind);
    valueOf(await tab.backend.auth.setSession(tokens));
    if (changed) valueOf(await tab.backend.users.setRoles(person.id, ['merchant']));
    tab.fill();
    return tab;
  };

  test('a change that cannot be stored fails and leaves nothing behind', async () => {
    const { backend, reload } = await signedIn('full', true);
    const before = valueOf(await backend.users.find(person.id));
    expect(refusalOf(await backend.users.setPhone(person.id, '4165550101', '+1'))).toBe('full');
    expect(valueOf(await backend.users.find(person.id))).toEqual(before);
    expect(valueOf(await reload().backend.users.find(person.id))).toEqual(before);
  });

  test.each([
    ['switched off', 'unavailable', true],
    ['full from the start', 'full', false],
  ] as const)('with storage %s, a change lives as long as the page', async (_, kind, changed) => {
    const { backend } = await signedIn(kind, changed);
    for (const digits of ['4165550101', '4165550102']) {
      valueOf(await backend.users.setPhone(person.id, digits, '+1'));
      expect(valueOf(await backend.users.find(person.id))?.phone).toBe(digits);
    }
  });
});
