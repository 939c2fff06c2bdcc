import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

let opened = 0;
const open = () => browserStorage(`faulty-${(opened += 1)}:`);

/** Name of the error that every write throws; null if writes succeed. */
let refusal: string | null = null;

const refuseWrites = (name: string) => {
  refusal = name;
};
const acceptWrites = () => {
  refusal = null;
};

const faulty = (real: Storage): Storage => ({
  length: 0,
  key: () => null,
  clear: () => real.clear(),
  getItem: (key) => real.getItem(key),
  removeItem: (key) => real.removeItem(key),
  setItem(key, value) {
    if (refusal !== null) throw new DOMException('no room', refusal);
    real.setItem(key, value);
  },
});

beforeEach(() => {
  acceptWrites();
  const [local, session] = [faulty(window.localStorage), faulty(window.sessionStorage)];
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(local);
  vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(session);
});
afterEach(() => vi.restoreAllMocks());

describe('Browser storage that refuses writes', () => {
  test.each([
    ['QuotaExceededError', 'full'],
    ['NS_ERROR_DOM_QUOTA_REACHED', 'full'],
    ['SecurityError', 'unavailable'],
  ])('with %s is %s', (name, kind) => {
    refuseWrites(name);
    expect(refusalOf(open().write('local', 'key', 'value'))).toBe(kind);
  });

  test('keeps stored values, and unwritten ones while the page lives', () => {
    const storage = open();
    valueOf(storage.write('local', 'key', 'before'));
    refuseWrites('QuotaExceededError');
    storage.write('local', 'key', 'after');
    expect(storage.read('local', 'key')).toBe('after');
    expect(browserStorage(`faulty-${opened}:`).read('local', 'key')).toBe('before');
  });

  test('writes again when there is space', () => {
    const storage = open();
    refuseWrites('QuotaExceededError');
    storage.write('session', 'key', 'first');
    acceptWrites();
    valueOf(storage.write('session', 'key', 'second'));
    expect(browserStorage(`faulty-${opened}:`).read('session', 'key')).toBe('second');
  });

  test('forgets an unwritten value when it is removed', () => {
    const storage = open();
    refuseWrites('QuotaExceededError');
    storage.write('local', 'key', 'value');
    storage.remove('local', 'key');
    expect(storage.read('local', 'key')).toBeNull();
  });

  test('reads as empty and does not throw when it is switched off', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const storage = open();
    expect(storage.read('local', 'key')).toBeNull();
    expect(refusalOf(storage.write('local', 'key', 'value'))).toBe('unavailable');
    expect(storage.read('local', 'key')).toBe('value');
    storage.remove('local', 'key');
    expect(storage.read('local', 'key')).toBeNull();
  });

  test("does not report other products' keys, nor session storage", () => {
    const heard = vi.fn();
    const storage = open();
    storage.watch(heard);
    const notify = (key: string | null, storageArea: Storage) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea }));
    notify('other:key', window.localStorage);
    notify(`faulty-${opened}:key`, window.sessionStorage);
    expect(heard).not.toHaveBeenCalled();
    notify(null, window.localStorage);
    expect(heard).toHaveBeenCalledOnce();
  });

  test('stores no files without IndexedDB, and reports that', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const storage = open();
    expect(await storage.readBlob('front')).toBeNull();
    expect(refusalOf(await storage.writeBlob('front', new Blob(['x'])))).toBe('unavailable');
    expect(await storage.removeBlob('front')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
