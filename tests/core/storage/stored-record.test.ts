import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { pendingCode } from '#core/registration/pending-code.ts';
import { storedRecord } from '#core/storage/stored-record.ts';

const point = v.object({ x: v.number(), label: v.string() });
const record = storedRecord('local', 'point', point);

describe('A stored record', () => {
  test('is read back as it was written, and is none before and after', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (x, label) => {
        const storage = memoryDevice().tab();
        expect(record.read(storage)).toBeNull();
        record.write(storage, { x, label });
        expect(record.read(storage)).toEqual({ x, label });
        record.remove(storage);
        expect(record.read(storage)).toBeNull();
      }),
    );
  });

  test('that is corrupted counts as none, is removed, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((text) => text.slice(0, -1)),
        ),
        (text) => {
          const storage = memoryDevice().tab();
          storage.write('local', 'point', text);
          const sound = v.safeParse(v.pipe(v.string(), v.parseJson(), point), text).success;
          expect(record.read(storage) === null).toBe(!sound);
          expect(storage.read('local', 'point') === null).toBe(!sound);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('has only its known fields', () => {
    const storage = memoryDevice().tab();
    storage.write('local', 'point', '{"x":1,"label":"a","password":"secret"}');
    expect(record.read(storage)).toEqual({ x: 1, label: 'a' });
  });

  test('of a code on its way is kept for each purpose; a corrupted one counts as none', () => {
    const storage = memoryDevice().tab();
    const pending = { email: 'robin@example.com', challenge: 'c', sentAt: 1, resendAt: 2, expiresAt: 3 };
    pendingCode('registration').write(storage, pending);
    expect([pendingCode('registration').read(storage), pendingCode('password-reset').read(storage)]).toEqual([
      pending,
      null,
    ]);
    storage.write('local', 'pending-code:registration', JSON.stringify({ ...pending, resendAt: null }));
    expect(pendingCode('registration').read(storage)).toBeNull();
  });
});
