/** Removes every key and file that {@link browserStorage} stores under a prefix, except for keys under `except`. */
export async function eraseStorage(prefix: string, except?: string): Promise<void> {
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    try {
      const storage = window[area];
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && !(except !== undefined && key.startsWith(except))) storage.removeItem(key);
    } catch {
      // Storage that's switched off is empty.
    }
  }
  await new Promise<void>((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(`${prefix}files`);
      asked.onsuccess = () => resolve();
      asked.onerror = () => resolve();
      asked.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}
