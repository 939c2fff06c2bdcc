import { expect, test } from 'vitest';
import { localStorageContract } from '#tests/contract/storage/local-storage.contract.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { openBrowserStorage } from '#tests/contract/storage/storages.ts';

// This environment has no IndexedDB; the browser tests cover the adapter's files.
localStorageContract(openBrowserStorage);

test('a file that couldn’t be written is returned until it’s removed or replaced', async () => {
  const { storage } = openBrowserStorage();
  const write = (text: string) => storage.writeBlob('photo', new Blob([text], { type: 'image/jpeg' }));
  expect(refusalOf(await write('first'))).toBe('unavailable');
  expect(refusalOf(await write('second'))).toBe('unavailable');
  const found = await storage.readBlob('photo');
  expect([await found?.text(), found?.type]).toEqual(['second', 'image/jpeg']);
  expect(await storage.readBlob('other')).toBeNull();
  await storage.removeBlob('photo');
  expect(await storage.readBlob('photo')).toBeNull();
});
