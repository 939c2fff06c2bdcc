/** Removes every key of one area that starts with a prefix, except for those that start with `except`. */
export function eraseKeys(area: 'sessionStorage' | 'localStorage', prefix: string, except?: string): void {
  try {
    const storage = window[area];
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && !(except !== undefined && key.startsWith(except))) storage.removeItem(key);
  } catch {
    // Storage that's switched off is empty.
  }
}

/** Removes every key and file that {@link browserStorage} stores under a prefix, except for keys under `except`. */
export async function eraseStorage(prefix: string, except?: string): Promise<void> {
  eraseKeys('sessionStorage', prefix, except);
  eraseKeys('localStorage', prefix, except);
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
