import { describe, expect, test } from 'vitest';
import { windowStorage } from '#demo/world/window-storage.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';

const storageOf = () => {
  const storage = memoryDevice().tab();
  return { storage, kai: windowStorage(storage, 'courier') };
};

describe('the storage of a window of the demo', () => {
  test('is separate for data of the device', async () => {
    const { storage, kai } = storageOf();
    await storage.write('local', 'session', 'marco');
    expect(await kai.read('local', 'session')).toBeNull();
    await kai.write('local', 'session', 'kai');
    expect(await storage.read('local', 'session')).toBe('marco');
    await kai.remove('local', 'session');
    expect(await storage.read('local', 'session')).toBe('marco');
  });

  test('shares the demo’s display settings', async () => {
    const { storage, kai } = storageOf();
    for (const key of ['panel:brand', 'panel:hidden', 'panel:step']) {
      await kai.write('local', key, 'chosen');
      expect(await storage.read('local', key)).toBe('chosen');
    }
  });

  test("keeps the panel's other settings per window, also after a reset", async () => {
    const { storage, kai } = storageOf();
    await kai.write('local', 'panel:open', 'yes');
    expect(await storage.read('local', 'panel:open')).toBeNull();
    expect(await storage.read('local', 'panel:window:courier:panel:open')).toBe('yes');
  });

  test('is the plain storage in the first window', () => {
    const { storage } = storageOf();
    expect(windowStorage(storage, null)).toBe(storage);
  });
});
