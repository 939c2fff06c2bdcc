import { afterEach, expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { HOUR, MINUTE, SECOND, ServerClock } from '#core/clock.ts';
import { TrackingFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { PollResult } from '#core/poll.ts';
import { resolve } from '#src/compose-guest.ts';
import { mainTime } from '#ui/delivery/track/tracking-words.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { eventually } from '#tests/eventually.ts';

// Other files have left state in the modules that they loaded.
vi.hoisted(() => vi.resetModules());

const NUMBER = makeTrackingNumber(cryptoRandom);

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** The first update on a guest's page about a delivery picked up an hour ago, with the server's time at `now`. */
async function heardAt(now: number, status = 'picked_up'): Promise<PollResult<TrackedDelivery | null>> {
  const time = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();
  const view = {
    number: NUMBER,
    version: 2,
    status,
    timeline: [{ status: 'picked_up', at: time(-60) }],
    dueAt: time(18),
    onTime: null,
    overdue: false,
    arrival: null,
    city: 'Toronto',
    recipient: null,
  };
  const headers = { date: new Date(now).toUTCString() };
  vi.stubGlobal('fetch', async () => Response.json({ live: { tag: 'first', view } }, { headers }));
  let stop = (): void => undefined;
  const first = await new Promise<PollResult<TrackedDelivery | null>>((notify) => {
    stop = (resolve(TrackingFeed) as TrackingFeed).tracking(NUMBER, null, notify);
  });
  stop();
  return first;
}

test.each([
  ['three hours ahead', 3 * HOUR],
  ['three hours behind', -3 * HOUR],
  ['half an hour ahead', HOUR / 2],
  ['right', 0],
])('a guest whose clock is %s sees the right remaining time', async (_, off) => {
  const { view, asOf } = valueOf(await heardAt(Date.now() - off));
  const now = resolve(ServerClock)?.now() ?? 0;
  expect(mainTime(view as TrackedDelivery, now).note).toBe('in 18 minutes');
  // Dates and 'Last updated' are computed from this.
  expect(Math.abs(asOf - now)).toBeLessThan(10 * SECOND);
});

test('a guest whose page is older than the answer is offered a reload', async () => {
  // The offer is rendered when its part arrives, which no `act` waits for.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  expect(refusalOf(await heardAt(Date.now(), 'teleported'))).toBe('unavailable');
  await eventually(() => expect(document.body.textContent).toContain('This page may be out of date.Reload'));
});
