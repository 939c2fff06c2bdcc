import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { approachOf, leftDone, withinAfter, type Approach, type Within } from '#core/delivery/place/approach.ts';
import { expectedArrivals, steadyArrivals, type Arrivals } from '#core/delivery/place/arrival.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { LEARNED_FROM, NO_TIMES, withTime } from '#core/delivery/place/leg-times.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { METERS_PER_DEGREE } from '#core/geography/point.ts';
import { readFix, type Fix } from '#core/delivery/place/position.ts';
import { instant, type Instant } from '#core/instant.ts';
import { aCommand, courierOnline, sender, takeStep } from '#tests/contract/dispatch-people.ts';
import type { DispatchUnderTest, LearnedTimes, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** The middle of the recipients' postal area. */
const DOOR = { lat: 43.65, lon: -79.42, spread: 400 };

/** A position this many meters north of the door, too inaccurate to learn the door from. */
const north = (meters: number, more: Partial<Fix> = {}): Fix => ({
  lat: DOOR.lat + meters / METERS_PER_DEGREE,
  lon: DOOR.lon,
  accuracy: 70,
  age: 0,
  ...more,
});

const factsOf = ({ timeline, ...delivery }: MerchantDelivery) =>
  ({ ...delivery, reached: Object.fromEntries(timeline.map(({ status, at }) => [status, at])) }) as unknown as Delivery;

const sorted = (times: readonly LearnedTimes[]) =>
  times.toSorted((a, b) => `${a.leg} ${a.band}`.localeCompare(`${b.leg} ${b.band}`));

/** A city whose durations are counted by the test too, with the rules of the core. */
async function city(world: DispatchUnderTest, area: string | null = 'M6J') {
  const from = await sender(world);
  let now = instant(Date.now());
  await world.stopClock(now);
  if (area !== null) await world.storeArea('ca', area, DOOR);
  const by = await courierOnline(world);
  const counts = new Map<string, readonly number[]>();
  const of = (leg: string, band: string | number) => counts.get(`${leg} ${band}`) ?? NO_TIMES;
  const learn = (leg: string, band: string | number, ms: number) =>
    counts.set(`${leg} ${band}`, withTime(of(leg, band), ms));
  let requests = 0;
  let within: Within = [];
  let before: Approach | null = null;

  const wait = async (ms: number): Promise<void> => {
    await world.advance(ms);
    now = instant(now + ms);
  };
  const ride = async (): Promise<MerchantDelivery> => {
    valueOf(await by.backend.courierDesk.goOnline());
    const agreed = { fee: 699, free: requests < 5 };
    requests += 1;
    const delivery = valueOf(await from.backend.merchantDeliveries.request(aCommand(), from.request({}, { agreed })));
    for (const stage of ['accepted', 'at_pickup', 'picked_up'] as const) await takeStep(by, delivery, stage);
    learn('shop', 'all', 0);
    learn('counter', 'all', now - Math.max(now, delivery.readyAt));
    [within, before] = [[], null];
    return delivery;
  };
  const shown = async ({ id }: MerchantDelivery): Promise<Arrivals & { facts: Delivery }> => {
    const found = valueOf(await from.backend.merchantDeliveries.find(id));
    if (found === null) throw new Error('the delivery is gone');
    return { ...found.arrivals, facts: factsOf(found) };
  };
  return {
    from,
    by,
    now: (): Instant => now,
    wait,
    ride,
    shown,
    async send(fix: Fix): Promise<Approach | null> {
      valueOf(await by.backend.courierDesk.duty(fix));
      const read = readFix(fix);
      const here = read === null ? null : approachOf({ ...read, takenAt: instant(now - read.age) }, DOOR);
      within = withinAfter(within, before, here);
      before = here;
      return here;
    },
    async atTheDoor(delivery: MerchantDelivery): Promise<void> {
      await takeStep(by, delivery, 'at_dropoff');
      const { facts } = await shown(delivery);
      learn('door', 'A', now - (facts.reached.picked_up ?? 0));
      for (const { distance, ms } of leftDone(facts, within)) learn('left', distance, ms);
    },
    expected: (facts: Delivery, approach: Approach | null): Arrivals =>
      expectedArrivals(facts, of, now, { approach, countsFrom: (distance) => of('left', distance) }),
    counted: (): readonly LearnedTimes[] =>
      [...counts].map(([key, one]) => ({ leg: key.split(' ')[0] ?? '', band: key.split(' ')[1] ?? '', counts: one })),
  };
}

/** The remaining time from the courier's position: every backend learns and returns the same. */
export function arrivalApproachContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('the remaining time', () => {
    test(
      'is learned for each distance, sets the arrival, and keeps it stable',
      { timeout: 180_000 },
      async ({ world }) => {
        const { ride, wait, send, atTheDoor, expected, counted, shown, by, now } = await city(world);
        for (let n = 0; n < LEARNED_FROM; n += 1) {
          const delivery = await ride();
          await wait((60 + 7 * n) * SECOND);
          for (const meters of [1130, 870 - n, 460, 210]) {
            await send(north(meters, { age: 10 * n }));
            await wait((20 + 2 * n) * SECOND);
          }
          await atTheDoor(delivery);
          await takeStep(by, delivery, 'delivered');
        }
        expect(sorted(await world.learnedTimes())).toEqual(sorted(counted()));
        expect(counted().filter(({ leg }) => leg === 'left')).toHaveLength(3);

        const delivery = await ride();
        let held: Arrivals | null = null;
        let changes = 0;
        const look = async (approach: Approach | null): Promise<Arrivals> => {
          const { facts, ...arrivals } = await shown(delivery);
          const status = 'picked_up';
          const next = steadyArrivals(held && { ...held, status }, expected(facts, approach), status, now());
          if (held !== null && next.door?.to !== held.door?.to) changes += 1;
          held = next;
          expect(arrivals).toEqual(held);
          return arrivals;
        };
        // Near the door sooner than usual. Once the phone is silent, the usual range applies, which is far from that.
        await look(await send(north(120)));
        await wait(91 * SECOND);
        const usual = await look(null);
        // Farther than every known distance, and inaccurate: as without a position.
        await look(await send(north(1400)));
        await wait(SECOND);
        expect(await look(await send(north(700, { accuracy: 201 })))).toEqual(usual);
        const widths: number[] = [];
        for (const meters of [980, 700, 410, 260, 120]) {
          await wait(25 * SECOND);
          const { door } = await look(await send(north(meters, { age: 1000 })));
          expect(door?.usual).toBe(false);
          widths.push((door?.to ?? 0) - (door?.from ?? 0));
        }
        expect(widths.at(-1)).toBeLessThan((usual.door?.to ?? 0) - (usual.door?.from ?? 0));
        // A silent phone's last position isn't used after a minute and a half.
        const last = await send(north(118));
        await wait(90 * SECOND);
        await look(last);
        await wait(SECOND);
        await look(null);
        await wait(4 * MINUTE);
        await look(null);
        await look(await send(north(100)));
        expect(changes).toBeGreaterThan(1);
        await atTheDoor(delivery);
        expect((await shown(delivery)).door).toBeNull();
        expect(sorted(await world.learnedTimes())).toEqual(sorted(counted()));
      },
    );

    test('isn’t learned from a first, late or inaccurate position', async ({ world }) => {
      const { ride, wait, send, atTheDoor, counted } = await city(world);
      const delivery = await ride();
      for (const [seconds, fix] of [
        [0, north(2600)],
        [91, north(1700)],
        [10, north(1600)],
        [90, north(1200)],
        [10, north(700, { accuracy: 201 })],
        [10, north(600)],
        [10, north(1200)],
        [10, north(400)],
        [5, north(300, { age: 60 * SECOND })],
      ] as const) {
        await wait(seconds * SECOND);
        await send(fix);
      }
      await wait(10 * SECOND);
      await atTheDoor(delivery);
      expect(sorted(await world.learnedTimes())).toEqual(sorted(counted()));
      const learned = counted().filter(({ leg }) => leg === 'left');
      expect(learned.map(({ band }) => band).toSorted()).toEqual(['1000', '1500', '500']);
    });

    test('isn’t known if the door’s place is unknown', async ({ world }) => {
      const { ride, wait, send, atTheDoor, shown, expected } = await city(world, null);
      const delivery = await ride();
      await send(north(600));
      await wait(10 * SECOND);
      await send(north(200));
      const { facts, ...arrivals } = await shown(delivery);
      expect(arrivals).toEqual(expected(facts, null));
      await atTheDoor(delivery);
      expect((await world.learnedTimes()).filter(({ leg }) => leg === 'left')).toEqual([]);
    });
  });
}
