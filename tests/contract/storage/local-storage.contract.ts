import { describe, expect, test, vi } from 'vitest';
import type { LocalStoragePort, StorageArea } from '#core/storage/local-storage-port.ts';
import { eventually } from '#tests/eventually.ts';
import { refusalOf, valueOf } from '../outcome.ts';

/** A storage, and a way to write it from another tab. */
export interface StorageUnderTest {
  readonly storage: LocalStoragePort;
  /** Writes local storage from another tab of the same browser. */
  writeElsewhere(key: string, value: string): void;
}
export type OpenDevice = () => StorageUnderTest;

const AREAS: readonly StorageArea[] = ['session', 'local'];

/** Every storage of texts. Files are in the suite below, for environments that can store them. */
export function localStorageContract(open: OpenDevice): void {
  describe.each(AREAS)('the %s area', (area) => {
    test('returns the last written value', () => {
      const { storage } = open();
      expect(storage.read(area, 'key')).toBeNull();
      valueOf(storage.write(area, 'key', 'first'));
      valueOf(storage.write(area, 'key', 'second'));
      expect(storage.read(area, 'key')).toBe('second');
    });

    test.each(['', ' ', 'null', '{"a":1}', 'Ünïcödé 🚚 \u0000', '\ud800'])('keeps any text unchanged: %j', (text) => {
      const { storage } = open();
      valueOf(storage.write(area, 'key', text));
      expect(storage.read(area, 'key')).toBe(text);
    });

    test('forgets a removed value, and accepts removing a missing one', () => {
      const { storage } = open();
      valueOf(storage.write(area, 'key', 'here'));
      valueOf(storage.write(area, 'other', 'stays'));
      storage.remove(area, 'key');
      storage.remove(area, 'key');
      expect([storage.read(area, 'key'), storage.read(area, 'other')]).toEqual([null, 'stays']);
    });

    test('is separate from the other area', () => {
      const { storage } = open();
      valueOf(storage.write(area, 'key', 'here'));
      const other = area === 'session' ? 'local' : 'session';
      expect(storage.read(other, 'key')).toBeNull();
      storage.remove(other, 'key');
      expect(storage.read(area, 'key')).toBe('here');
    });

    test.each(['__proto__', 'constructor', 'length', 'getItem', ''])('accepts any key: %j', (key) => {
      const { storage } = open();
      expect(storage.read(area, key)).toBeNull();
      valueOf(storage.write(area, key, 'here'));
      expect(storage.read(area, key)).toBe('here');
    });
  });

  describe('watching the local area', () => {
    test("reports another tab's changes, once they can be read", async () => {
      const { storage, writeElsewhere } = open();
      const read: (string | null)[] = [];
      storage.watch(() => read.push(storage.read('local', 'key')));
      writeElsewhere('key', 'from elsewhere');
      await eventually(() => expect(read).toContain('from elsewhere'));
    });

    test("does not report this tab's own changes", async () => {
      const { storage } = open();
      const listener = vi.fn();
      storage.watch(listener);
      valueOf(storage.write('local', 'key', 'mine'));
      storage.remove('local', 'key');
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
      expect(listener).not.toHaveBeenCalled();
    });

    test('ends with unsubscribing', async () => {
      const { storage, writeElsewhere } = open();
      const stopped = vi.fn();
      const listening = vi.fn();
      storage.watch(stopped)();
      storage.watch(listening);
      writeElsewhere('key', 'from elsewhere');
      await eventually(() => expect(listening).toHaveBeenCalled());
      expect(stopped).not.toHaveBeenCalled();
    });
  });
}

/** Every storage of files (decision license-stays-local). */
export function fileStorageContract(open: OpenDevice): void {
  const file = (text: string) => new Blob([text], { type: 'image/jpeg' });

  describe('files', () => {
    test('are returned unchanged, including their type', async () => {
      const { storage } = open();
      expect(await storage.readBlob('front')).toBeNull();
      expect(refusalOf(await storage.writeBlob('front', file('first')))).toBe('accepted');
      expect(refusalOf(await storage.writeBlob('front', file('second')))).toBe('accepted');
      const found = await storage.readBlob('front');
      expect([await found?.text(), found?.type]).toEqual(['second', 'image/jpeg']);
    });

    test('are removed one by one, and removing a missing one is accepted', async () => {
      const { storage } = open();
      valueOf(await storage.writeBlob('front', file('front')));
      valueOf(await storage.writeBlob('back', file('back')));
      await storage.removeBlob('front');
      await storage.removeBlob('front');
      expect(await storage.readBlob('front')).toBeNull();
      expect(await (await storage.readBlob('back'))?.text()).toBe('back');
    });

    test('do not mix with texts of the same name', async () => {
      const { storage } = open();
      valueOf(storage.write('local', 'front', 'text'));
      valueOf(await storage.writeBlob('front', file('file')));
      expect(storage.read('local', 'front')).toBe('text');
      expect(await (await storage.readBlob('front'))?.text()).toBe('file');
    });
  });
}
