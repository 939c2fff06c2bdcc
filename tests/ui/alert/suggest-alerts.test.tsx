import { act, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AlertsState } from '#core/alert/alerts-here.ts';
import { DeclinedAlerts } from '#core/alert/declined-alerts.ts';
import { Clock, MINUTE } from '#core/clock.ts';
import { SuggestAlerts } from '#ui/alert/suggest-alerts.tsx';
import type { Alerts } from '#ui/alert/use-alerts.ts';
import { bound, render, settle } from '../render.tsx';

afterEach(() => vi.restoreAllMocks());

/** The offer on a page of a courier who is online until the button is pressed. */
function Page({ alerts, finished }: { alerts: Alerts; finished: boolean }) {
  const [online, setOnline] = useState(true);
  return (
    <>
      <button type="button" id="lapse" onClick={() => setOnline(false)}>
        Lapse
      </button>
      <SuggestAlerts online={online} finished={finished} alerts={alerts} />
    </>
  );
}

/** A courier who was online, looked away for some minutes, and comes back, offline by then unless `lapsed` is false. */
async function back(
  minutes: number,
  { state = 'ask' as AlertsState, lapsed = true, declined = false, finished = false } = {},
) {
  let now = Date.UTC(2026, 4, 4, 16);
  const asked: string[] = [];
  const outcome = { state, sentAgo: null, trouble: null };
  const alerts: Alerts = { outcome, busy: false, change: async (on) => void asked.push(`turn ${on ? 'on' : 'off'}`) };
  const container = await render(<Page alerts={alerts} finished={finished} />, [
    bound(Clock, { now: () => now }),
    bound(DeclinedAlerts, { isDeclined: () => declined, decline: () => void asked.push('declined') }),
  ]);
  const look = async (visible: boolean) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await settle();
  };
  await look(false);
  now += minutes * MINUTE;
  await look(true);
  if (lapsed) await act(async () => container.querySelector<HTMLElement>('#lapse')?.click());
  await settle();
  return { container, asked, said: container.querySelector('[role=status]')?.textContent ?? '' };
}

const press = async (container: HTMLElement, words: string) => {
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === words);
  await act(async () => button?.click());
  await settle();
};

test('a courier who lapsed reads for how long, and is offered alerts', async () => {
  const { container, asked, said } = await back(14);
  expect(said).toContain('You were offline for 12 minutesGet a ping instead?');
  await press(container, 'Turn on alerts');
  expect(asked).toEqual(['turn on']);
});

test('declining is remembered, and hides it', async () => {
  const { container, asked } = await back(3);
  await press(container, 'Not now');
  expect(asked).toEqual(['declined']);
  expect(container.querySelector('[role=status]')).toBeNull();
});

test.each([
  ['is still online', 14, { lapsed: false }],
  ['looked away for a moment', 2, {}],
  ['declined before', 14, { declined: true }],
  ['has alerts', 14, { state: 'on' as const }],
  ['can have none', 14, { state: 'unsupported' as const }],
])('a courier who %s is offered nothing', async (_who, minutes, how) => {
  expect((await back(minutes, how)).said).toBe('');
});

test('a courier who has just delivered and hasn’t answered is asked, without a lapse', async () => {
  const { container, asked, said } = await back(0, { lapsed: false, finished: true });
  expect(said).toContain('Nicely doneGet a ping for the next one, also with the screen off?');
  await press(container, 'Not now');
  expect([asked, container.querySelector('[role=status]')]).toEqual([['declined'], null]);
});

test.each([
  ['turned them off', { state: 'off' as const }],
  ['has them', { state: 'on' as const }],
  ['blocked them', { state: 'blocked' as const }],
  ['declined before', { declined: true }],
])('a courier who has just delivered and %s isn’t asked', async (_who, how) => {
  expect((await back(0, { lapsed: false, finished: true, ...how })).said).toBe('');
});
