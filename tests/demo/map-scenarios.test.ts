import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { approachOf } from '#core/delivery/place/approach.ts';
import { expectedArrivals, MOVED_BY } from '#core/delivery/place/arrival.ts';
import { NO_TIMES } from '#core/delivery/place/leg-times.ts';
import { instant, type Instant } from '#core/instant.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { simulatedAlerts } from '#adapters/memory/alert/simulated-alerts.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { writeAlertsBlocked } from '#demo/alerts-blocked.ts';
import { readPhones, writePhones } from '#demo/phone-condition.ts';
import { demoRides } from '#demo/world/demo-rides.ts';
import { eventually } from '#tests/eventually.ts';
import { opened } from './opened-scenario.ts';

const at = instant(1_800_000_000_000);

/** The delivery of a tracking path, and the rides of that demo. */
async function ridesIn(scenario: 'courier-on-the-map' | 'phone-in-a-pocket' | 'no-drawing') {
  const demo = await opened(scenario);
  const number = /\/track\/([^#]+)/u.exec(demo.path)?.[1]?.replaceAll('-', '');
  const [stored, now, dispatch] = demo.backend.read(({ state, now: time }) => [
    state.dispatch.deliveries.find(({ delivery }) => delivery.number === number),
    time,
    state.dispatch,
  ]);
  if (stored === undefined) throw new Error(`There is no delivery ${number}.`);
  const rides = demoRides(demo.storage);
  // The first question fetches the drawing.
  await eventually(() => expect(rides.courierAt(stored, now, null)).not.toBeNull());
  return { stored, now, rides, dispatch };
}

test('courier-on-the-map: the courier rides from the shop to Tom’s area', async () => {
  const { stored, now, rides } = await ridesIn('courier-on-the-map');
  const here = rides.courierAt(stored, now, null);
  const later = rides.courierAt(stored, instant(now + MINUTE), null);
  expect(now - (here?.takenAt ?? 0)).toBeLessThan(4 * SECOND);
  expect(here).not.toBeNull();
  expect(later?.lat).not.toBe(here?.lat);
  expect(rides.areaOf('ca', stored.people?.pickup.postalCode ?? '')).not.toBeNull();
  expect(rides.areaOf('ca', stored.people?.dropoff.postalCode ?? '')).not.toBeNull();
});

test('phone-in-a-pocket: the position is four minutes old, and comes back', async () => {
  const { stored, now, rides } = await ridesIn('phone-in-a-pocket');
  const age = (time: number) => time - (rides.courierAt(stored, instant(time), null)?.takenAt ?? 0);
  expect(age(now)).toBeGreaterThanOrEqual(4 * MINUTE);
  expect(age(now + 5 * MINUTE)).toBeLessThan(4 * SECOND);
});

test('phone-in-a-pocket: the range is wide while it’s silent, and closer after', async () => {
  const { stored, now, rides, dispatch } = await ridesIn('phone-in-a-pocket');
  const door = rides.areaOf('ca', stored.people?.dropoff.postalCode ?? '');
  const endAt = (time: Instant): number => {
    const position = rides.courierAt(stored, time, null);
    const { door: arrival } = expectedArrivals(
      stored.delivery,
      (leg, band) => dispatch.legTimes.find((row) => row.leg === leg && row.band === band)?.counts ?? NO_TIMES,
      time,
      {
        approach: position === null ? null : approachOf(position, door),
        countsFrom: (distance) => dispatch.leftTimes.find((row) => row.distance === distance)?.counts ?? NO_TIMES,
      },
    );
    return arrival?.to ?? 0;
  };
  const silent = instant(now + 2 * MINUTE - SECOND);
  const back = instant(now + 2 * MINUTE + 4 * SECOND);
  expect(endAt(silent) - endAt(back)).toBeGreaterThan(MOVED_BY);
});

test('no-drawing: a courier rides straight in a city that isn’t drawn', async () => {
  const { stored, now, rides } = await ridesIn('no-drawing');
  expect(stored.delivery.market).toBe('ca|on|hamilton');
  expect(rides.courierAt(stored, now, null)).not.toBeNull();
});

test('the couriers’ phones share, unless something else was chosen for now', () => {
  const storage = memoryDevice().tab();
  expect(readPhones(storage, at).does).toBe('share');
  writePhones(storage, { does: 'off', since: at, until: instant(at + MINUTE) });
  expect(readPhones(storage, at).does).toBe('off');
  expect(readPhones(storage, instant(at + MINUTE)).does).toBe('share');
  writePhones(storage, { does: 'share', since: at, until: null });
  expect(storage.read('local', 'phones-do')).toBeNull();
});

test('a simulated phone with blocked alerts gets none', async () => {
  const storage = memoryDevice().tab();
  const never = async () => Promise.reject(new Error('asked'));
  const alerts = simulatedAlerts(
    { list: never, save: never, saveForRecipient: never, forget: never } as never,
    storage,
    cryptoRandom,
  );
  writeAlertsBlocked(storage, true);
  expect([(await alerts.outcome(['offer'])).state, await alerts.turnOn(['offer'])]).toEqual(['blocked', 'blocked']);
  writeAlertsBlocked(storage, false);
  await expect(alerts.outcome(['offer'])).rejects.toThrow('asked');
});
