import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Clock, HOUR, MINUTE, ServerClock } from '#core/clock.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import CantDeliver from '#ui/courier/work/job/cant-deliver.tsx';
import { bound, render, settle } from '../render.tsx';

const ARRIVED = 1_700_000_000_000;

/**
 * The dialog of a courier who just arrived at the door, on a phone whose clock is `ahead` ms ahead of the server's,
 * `unnoticed` ms of it without the app's knowledge.
 */
async function atTheDoor(ahead: number, unnoticed = ahead) {
  let now = ARRIVED + ahead;
  const job = { timeline: [{ status: 'at_dropoff', at: ARRIVED }], pinTriesLeft: 5 } as unknown as Job;
  const container = await render(<CantDeliver job={job} open onClose={vi.fn()} onFail={vi.fn()} />, [
    bound(Clock, { now: () => now } as Clock),
    bound(ServerClock, { now: () => now - ahead + unnoticed } as Clock),
  ]);
  await settle();
  await act(async () => container.querySelector<HTMLInputElement>('input[value="no_answer"]')?.click());
  const button = () => [...container.querySelectorAll('button')].at(-1);
  return {
    button,
    pass: async (ms: number) => {
      now += ms;
      // The countdown reads the clock once a second.
      await act(async () => vi.advanceTimersByTimeAsync(1100));
    },
  };
}

// Fakes intervals only: React's own timers continue.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

describe('The report that nobody answers', () => {
  test('is possible after five minutes at the door', async () => {
    const { button, pass } = await atTheDoor(0);
    expect([button()?.textContent, button()?.disabled]).toEqual(['Wait 5:00', true]);
    await pass(WAIT_AT_DOOR);
    expect([button()?.textContent, button()?.disabled]).toEqual(['Take it back', false]);
  });

  test('is possible no later on a phone with a slow clock', async () => {
    const { button, pass } = await atTheDoor(-30 * MINUTE);
    expect(button()?.textContent).toBe('Wait 5:00');
    await pass(WAIT_AT_DOOR);
    expect(button()?.disabled).toBe(false);
  });

  test.each([
    ['ahead', 3 * HOUR],
    ['behind', -3 * HOUR],
  ])('waits for five minutes of server time on a phone three hours %s', async (_, ahead) => {
    const { button, pass } = await atTheDoor(ahead, 0);
    expect([button()?.textContent, button()?.disabled]).toEqual(['Wait 5:00', true]);
    await pass(WAIT_AT_DOOR);
    expect(button()?.disabled).toBe(false);
  });
});
