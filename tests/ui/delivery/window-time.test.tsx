import { createElement } from 'react';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, ServerClock } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { MainTime } from '#ui/delivery/track/times.tsx';
import WindowTime, { windowParts } from '#ui/delivery/track/window-time.tsx';
import { bound, render } from '../render.tsx';

/** Saturday at 2 PM by the device's clock. */
const TWO = new Date(2026, 11, 5, 14).getTime();
const plain = (text: string | undefined | null) => text?.replaceAll(/[\u00a0\u202f]/gu, ' ');

test.each([
  ['on its day', TWO - 4 * HOUR, 'Promised', 'between 2 and 3 PM'],
  ['two days before', TWO - 48 * HOUR, 'Saturday, December 5', 'between 2 and 3 PM'],
])('a window is named by both of its ends: %s', (_when, now, day, between) => {
  const [shownDay, shown] = windowParts(TWO, TWO + HOUR, now);
  expect([shownDay, plain(shown)]).toEqual([day, between]);
});

const view = (more: Partial<TrackedDelivery>): TrackedDelivery =>
  ({
    status: 'searching',
    timeline: [{ status: 'searching', at: TWO - 2 * HOUR }],
    opensAt: null,
    dropoffReadyAt: TWO,
    dueAt: TWO + HOUR,
    onTime: null,
    overdue: false,
    arrival: null,
    recipient: null,
    stopsBefore: null,
    ...more,
  }) as TrackedDelivery;

async function shown(more: Partial<TrackedDelivery>, now = TWO - HOUR): Promise<string | undefined> {
  const place = await render(createElement(MainTime, { view: view(more), asOf: now, WindowTime }), [
    bound(ServerClock, { now: () => now }),
  ]);
  return plain(place.querySelector('p')?.textContent)?.trim();
}

test('the promise of a tracked delivery is its window, without a countdown to its end', async () => {
  expect(await shown({})).toBe('Promised between 2 and 3 PM');
  expect(await shown({}, TWO + 30 * MINUTE)).toBe('Promised between 2 and 3 PM');
  expect(await shown({ dropoffReadyAt: null }, TWO + 30 * MINUTE)).toBe('Promised by 3:00 PM in 30 minutes');
});

test.each([
  [2, '2 stops before yours Promised by 3:00 PM in 30 minutes'],
  [1, '1 stop before yours Promised by 3:00 PM in 30 minutes'],
  [0, 'Promised by 3:00 PM in 30 minutes'],
])('the stops before the recipient’s are beside its promise: %i', async (stopsBefore, words) => {
  const one = { status: 'picked_up', dropoffReadyAt: null, stopsBefore } as const;
  expect(await shown(one, TWO + 30 * MINUTE)).toBe(words);
  expect(await shown({ ...one, dropoffReadyAt: instant(TWO) })).toBe(
    `${words.split('Promised')[0]}Promised between 2 and 3 PM`,
  );
});

test('what has happened to it is a time, even at the end of its window', async () => {
  const at = TWO + HOUR;
  const timeline = [{ status: 'delivered', at }] as unknown as TrackedDelivery['timeline'];
  expect(await shown({ status: 'delivered', onTime: true, timeline }, at)).toBe('Delivered at 3:00 PM Right on time.');
});
