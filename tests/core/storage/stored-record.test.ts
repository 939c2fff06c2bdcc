import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { pendingCode } from '#core/verification/pending-code.ts';
import { storedRecord, type Upgrade } from '#core/storage/stored-record.ts';
import { property } from '#tests/property.ts';

const point = v.object({ x: v.number(), label: v.string() });
const record = storedRecord('local', 'point', point);

describe('A stored record', () => {
  property([fc.integer(), fc.string()])('is read back as written, and is missing before and after', (x, label) => {
    const storage = memoryDevice().tab();
    expect(record.read(storage)).toBeNull();
    record.write(storage, { x, label });
    expect(record.read(storage)).toEqual({ x, label });
    record.remove(storage);
    expect(record.read(storage)).toBeNull();
  });

  property(
    [
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.json().map((text) => text.slice(0, -1)),
      ),
    ],
    { numRuns: 300 },
  )('that is corrupted counts as missing, is removed, and never throws', (text) => {
    const storage = memoryDevice().tab();
    storage.write('local', 'point', text);
    const sound = v.safeParse(v.pipe(v.string(), v.parseJson(), point), text).success;
    expect(record.read(storage) === null).toBe(!sound);
    expect(storage.read('local', 'point') === null).toBe(!sound);
  });

  test('has only its known fields', () => {
    const storage = memoryDevice().tab();
    storage.write('local', 'point', '{"x":1,"label":"a","password":"secret"}');
    expect(record.read(storage)).toEqual({ x: 1, label: 'a' });
  });

  test('of a sent code is kept for each purpose; a corrupted one counts as missing', () => {
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

describe('A stored record whose shape has changed', () => {
  const renamed: Upgrade = (older) =>
    typeof older === 'object' && older !== null && 'left' in older ? { ...older, x: older.left } : older;
  const doubled: Upgrade = (older) =>
    typeof older === 'object' && older !== null && 'x' in older ? { ...older, x: Number(older.x) * 2 } : older;
  const now = storedRecord('local', 'point', point, [renamed, doubled]);
  const stored = (text: string) => {
    const storage = memoryDevice().tab();
    storage.write('local', 'point', text);
    return storage;
  };

  test.each([
    ['without a version', '{"left":2,"label":"a"}', { x: 4, label: 'a' }],
    ['of the first one', '{"left":2,"label":"a","version":1}', { x: 4, label: 'a' }],
    ['of the second', '{"x":2,"label":"a","version":2}', { x: 4, label: 'a' }],
    ['of today', '{"x":4,"label":"a","version":3}', { x: 4, label: 'a' }],
    ['of a later one that still says enough', '{"x":4,"label":"a","color":"red","version":9}', { x: 4, label: 'a' }],
  ])('is read in the current shape: %s', (_name, text, value) => {
    expect(now.read(stored(text))).toEqual(value);
  });

  test('has its version next to its fields, so that the previous release reads it too', () => {
    const storage = memoryDevice().tab();
    now.write(storage, { x: 4, label: 'a' });
    expect(JSON.parse(storage.read('local', 'point') ?? '')).toEqual({ x: 4, label: 'a', version: 3 });
    expect(record.read(storage)).toEqual({ x: 4, label: 'a' });
  });

  test('is kept if a later release wrote it and this one can’t read it', () => {
    const storage = stored('{"x":"four","label":"a","version":9}');
    expect(now.read(storage)).toBeNull();
    expect(storage.read('local', 'point')).not.toBeNull();
    expect(now.read(stored('{"x":"four","label":"a","version":3}'))).toBeNull();
  });

  test('of many rows has a version for each', () => {
    const rows = storedRecord('local', 'points', v.array(point), [renamed]);
    const storage = memoryDevice().tab();
    storage.write('local', 'points', '[{"left":1,"label":"a"},{"x":2,"label":"b","version":2}]');
    const read = rows.read(storage);
    expect(read).toEqual([
      { x: 1, label: 'a' },
      { x: 2, label: 'b' },
    ]);
    rows.write(storage, read ?? []);
    expect(JSON.parse(storage.read('local', 'points') ?? '')).toEqual([
      { x: 1, label: 'a', version: 2 },
      { x: 2, label: 'b', version: 2 },
    ]);
  });
});
