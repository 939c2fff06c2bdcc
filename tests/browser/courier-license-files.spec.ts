import type { Page } from '@playwright/test';
import { addBoth, lena, preview } from './support/courier-license.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** Refuses to store a `Blob`, like a private window of Safari. */
async function refuseBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function refuse(...args) {
      if (args[0] instanceof Blob) throw new DOMException('Error preparing Blob data', 'UnknownError');
      return put.apply(this, args);
    };
  });
}

test.describe('files kept on the device', () => {
  test('both sides survive a reload if no Blob can be stored', async ({ page }) => {
    await lena().install(page);
    await refuseBlobs(page);
    await visit(page, '/courier-license');
    await addBoth(page);
    await page.reload();
    for (const side of ['front', 'back'] as const)
      await expect(preview(page, side)).toHaveJSProperty('naturalWidth', 860);
  });

  test('shows a file that an earlier version stored as a Blob', async ({ page }) => {
    await lena().open(page, '/courier-license');
    await addBoth(page);
    await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('demo:files', 1);
        asked.onsuccess = () => resolve(asked.result);
      });
      const change = database.transaction('files', 'readwrite');
      const walk = change.objectStore('files').openCursor();
      walk.onsuccess = () => {
        const { type, bytes } = (walk.result?.value ?? {}) as { type?: string; bytes?: unknown };
        if (walk.result === null) return;
        if (bytes instanceof ArrayBuffer) walk.result.update(new Blob([bytes], { type: type ?? '' }));
        walk.result.continue();
      };
      await new Promise((resolve) => {
        change.oncomplete = resolve;
      });
      database.close();
    });
    await page.reload();
    for (const side of ['front', 'back'] as const)
      await expect(preview(page, side)).toHaveJSProperty('naturalWidth', 860);
  });
});
