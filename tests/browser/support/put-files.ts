import type { Page } from '@playwright/test';

/** Stores texts as files of the demo, by name, as the product does. */
export const putFiles = (page: Page, files: readonly (readonly [name: string, text: string])[]): Promise<void> =>
  page.evaluate(
    (texts) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('demo:files', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('files');
        asked.onerror = () => reject(asked.error ?? new Error('no storage'));
        asked.onsuccess = () => {
          const change = asked.result.transaction('files', 'readwrite');
          for (const [name, text] of texts)
            change.objectStore('files').put({ type: 'text/plain', bytes: new TextEncoder().encode(text).buffer }, name);
          change.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
    files,
  );
