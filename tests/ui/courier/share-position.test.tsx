import { act } from 'react';
import { expect, test } from 'vitest';
import type { Measurement } from '#core/delivery/place/device-position.ts';
import { positionSharing } from '#core/delivery/place/position-sharing.ts';
import { PositionSharing } from '#core/delivery/place/shared-position.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import SharePosition from '#ui/courier/work/job/share-position.tsx';
import { bound, render, settle } from '../render.tsx';

test('asks only on a press, and shows what to do when the browser declines', async () => {
  let say: ((measured: Measurement) => void) | null = null;
  const sharing = positionSharing(
    {
      watch(listener) {
        say = listener;
        return () => undefined;
      },
    },
    memoryDevice().tab(),
    { now: () => 0 },
  );
  sharing.work(knownUserId('00000000-0000-4000-8000-000000000001'), true);
  const container = await render(<SharePosition />, [bound(PositionSharing, sharing)]);
  await settle();
  const box = container.querySelector<HTMLInputElement>('[role="switch"]');
  expect([box?.checked, say]).toEqual([false, null]);
  expect(container.textContent).toContain('Nobody sees you before or after, and nothing is kept.');
  await act(async () => box?.click());
  await settle();
  expect(box?.checked).toBe(true);
  expect(say).not.toBeNull();
  expect(container.textContent).toContain(
    'The shop hasn’t seen you yet. Your phone doesn’t know where you are right now.',
  );
  await act(async () => say?.({ lat: 43.65, lon: -79.42, accuracy: 10, timestamp: 1 }));
  const fix = sharing.fixes.next();
  await act(async () => fix && sharing.fixes.sent(fix));
  await settle();
  expect(container.textContent).toContain('Last seen by the shop 1\u00A0s ago.');
  await act(async () => sharing.fixes.unsent({ kind: 'offline' }));
  await settle();
  expect(container.textContent).toContain('We can’t reach our server. We keep trying.');
  await act(async () => say?.('denied'));
  await settle();
  expect(box?.checked).toBe(false);
  expect(container.querySelector('[role="status"]')?.textContent).toBe(
    'Your steps show instead. You can allow it in this browser’s settings.',
  );
});
