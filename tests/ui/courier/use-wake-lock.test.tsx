import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useWakeLock } from '#ui/courier/work/job/use-wake-lock.ts';
import { settle } from '../render.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(document, 'visibilityState');
});

function Awake({ wanted }: { wanted: boolean }): ReactNode {
  useWakeLock(wanted);
  return null;
}

/** A screen that wants to stay awake, in a browser that grants or refuses locks. */
async function awake({ refuses = false } = {}) {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async (_kind: string) => {
    if (refuses) throw new DOMException('The battery is low.', 'NotAllowedError');
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const turn = async (visibility: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  const root = createRoot(document.createElement('div'));
  const show = (wanted: boolean) => act(async () => root.render(<Awake wanted={wanted} />));
  await turn('visible');
  await show(true);
  await settle();
  const held = () => locks.filter(({ released }) => !released).length;
  return { request, locks, turn, show, held, close: () => act(async () => root.unmount()) };
}

test('the screen is kept awake again when the page is visible again', async () => {
  const { request, locks, turn, held, close } = await awake();
  expect(request.mock.calls).toEqual([['screen']]);
  // The browser releases the lock of a hidden page.
  for (const lock of locks) lock.released = true;
  await turn('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
  expect(held()).toBe(1);
  await close();
  expect(held()).toBe(0);
});

test('one lock is enough, and none outlives the delivery', async () => {
  const { turn, show, held, close } = await awake();
  // Some browsers report the change twice, or keep the lock in between.
  await turn('visible');
  await turn('visible');
  expect(held()).toBe(1);
  await show(false);
  await settle();
  expect(held()).toBe(0);
  await turn('visible');
  expect(held()).toBe(0);
  await close();
});

test('a browser that refuses is asked again, without an error', async () => {
  const { request, turn, close } = await awake({ refuses: true });
  await turn('hidden');
  await turn('visible');
  expect(request).toHaveBeenCalledTimes(2);
  await close();
});
