import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { jobStops } from '#core/delivery/courier/job-stops.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { ROOM, UNITS } from '#core/delivery/price/vehicle.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { reordered } from '#core/delivery/courier/decide-reorder.ts';
import { city, dutyOf, rides } from '#tests/contract/delivery/courier/city-of-several.ts';
import { several } from '#tests/contract/delivery/request/together.contract.ts';
import { firstOf, HERE, placeOf } from '#tests/contract/delivery/place/positions.ts';
import { aCommand, aDeliveryId, courierOnline, takeStep } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson } from '#tests/contract/dispatch-under-test.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

/** For a longer search: `RUNS=500 npx vitest run --project unit-model route`. */
const RUNS = Number(process.env['RUNS'] ?? 25);

const KINDS = [
  'request',
  'together',
  'accept',
  'step',
  'step',
  'step',
  'reorder',
  'reorder',
  'other-pin',
  'cancel',
  'give-back',
  'look',
  'pass',
] as const;
type Action = readonly [kind: (typeof KINDS)[number], which: number];
const action: fc.Arbitrary<Action> = fc.tuple(fc.constantFrom(...KINDS), fc.nat({ max: 7 }));

/** The next step of a parcel; it's delivered at the door. */
const NEXT = {
  accepted: 'at_pickup',
  at_pickup: 'picked_up',
  picked_up: 'at_dropoff',
  at_dropoff: 'delivered',
} as const;
const nextOf = ({ status }: Job) => (status in NEXT ? NEXT[status as keyof typeof NEXT] : null);

/** Two couriers on bikes, the second of whom only accepts. The first one's deliveries all come from one counter. */
async function route() {
  const world = await openMemory();
  const place = await city(world);
  const { from, by } = place;
  const { merchantDeliveries } = from.backend;
  const { courierDesk } = by.backend;
  const visitor = await world.browser();
  const other = await courierOnline(world);
  await rides(other, 'bike');
  const made: MerchantDelivery[] = [];
  const jobs = async () => (await dutyOf(by)).jobs;
  const nth = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
  const madeOf = ({ id }: Job): MerchantDelivery => made.find((one) => one.id === id) as MerchantDelivery;

  async function step(which: number): Promise<void> {
    const job = nth(await jobs(), which);
    const stage = job && nextOf(job);
    if (job && stage) await takeStep(by, madeOf(job), stage);
  }

  /** A parcel's PIN never opens another's door, and the try counts there alone. */
  async function otherPin(which: number): Promise<void> {
    const before = await jobs();
    const here = before.find(({ status }) => status === 'at_dropoff');
    const other = nth(
      before.filter(({ id }) => id !== here?.id),
      which,
    );
    if (here === undefined || other === undefined || here.pinTriesLeft === 0) return;
    const { pin } = madeOf(other);
    if (pin === null || pin === madeOf(here).pin) return;
    expect(refusalOf(await courierDesk.deliver(aCommand(), here.id, { pin }))).toMatch(/^(?:wrong-pin|pin-locked)$/u);
    const after = await jobs();
    const tries = (list: readonly Job[]) => list.map(({ id, pinTriesLeft }) => [id, pinTriesLeft]);
    expect(tries(after)).toEqual(tries(before).map(([id, left]) => [id, id === here.id ? Number(left) - 1 : left]));
  }

  /** A group is with one courier once it's accepted, whole: with the one who accepted it. */
  async function accepts(who: DeliveringPerson, which: number): Promise<void> {
    const offer = nth((await dutyOf(who)).offers, which);
    if (offer === undefined) return;
    const group = offer.parcels.length === 0 ? [offer.id] : offer.parcels.map(({ id }) => id);
    valueOf(await who.backend.courierDesk.accept(aCommand(), offer.id));
    const theirs = (await dutyOf(who)).jobs.map(({ id }) => id);
    expect(theirs).toEqual(expect.arrayContaining(group));
  }

  /** The doors come as chosen; which door that is, and how often it's named, is random. */
  async function reorders(which: number): Promise<void> {
    const before = (await jobs()).map(({ id }) => id);
    const named = [nth(before, which), nth(before, which + 1), aDeliveryId(), nth(before, which)];
    const ids = named.flatMap((id) => id ?? []).slice(0, 1 + (which % 4));
    const late = valueOf(await courierDesk.reorder(ids, which % 2 === 0));
    expect(before).toEqual(expect.arrayContaining([...late]));
    expect((await jobs()).map(({ id }) => id)).toEqual(late.length > 0 ? before : reordered(before, ids));
  }

  async function holds(): Promise<void> {
    const carried = await jobs();
    const stops = jobStops(carried);
    const inStops = stops.flatMap(({ carried: here }) => here.map(({ id }) => id));
    expect(inStops.toSorted()).toEqual(carried.map(({ id }) => id).toSorted());
    for (const { kind, carried: here } of stops)
      for (const { status } of here) expect(kind === 'pickup').toBe(status === 'accepted' || status === 'at_pickup');
    expect(carried.reduce((sum, { size }) => sum + UNITS[size], 0)).toBeLessThanOrEqual(ROOM.bike);
    const grouped = new Map<string, Set<boolean>>();
    for (const one of made) {
      const now = valueOf(await merchantDeliveries.find(one.id)) as MerchantDelivery;
      // A group is accepted as one: none of it is still searched for then.
      if (now.together !== null && (now.status === 'searching' || now.status === 'accepted'))
        grouped.set(now.together, (grouped.get(now.together) ?? new Set()).add(now.status === 'searching'));
      expect(now.version).toBe(now.events.length);
      const { view, beside } = await firstOf<TrackedDelivery | null, Moving | null>(visitor, (feed, notify) =>
        feed.tracking(one.number, one.key, notify),
      );
      const isNext = stops[0]?.carried.some(({ id }) => id === one.id) === true;
      expect(placeOf(beside) === null || isNext).toBe(true);
      expect(view?.stopsBefore ?? null).toBe(
        now.status === 'picked_up' ? stops.findIndex((stop) => stop.carried.some(({ id }) => id === one.id)) : null,
      );
    }
    for (const searching of grouped.values()) expect(searching.size).toBe(1);
  }

  return {
    holds,
    async does([kind, which]: Action): Promise<void> {
      switch (kind) {
        case 'request':
          // As many as are free.
          return made.length < FREE_DELIVERIES ? void made.push(await from.requested()) : undefined;
        case 'together': {
          if (made.length > FREE_DELIVERIES - 2) return;
          const requests = several(place, 2);
          return void made.push(...valueOf(await merchantDeliveries.requestTogether(aCommand(), requests)));
        }
        case 'accept':
          return accepts(which < 6 ? by : other, which);
        case 'reorder':
          return reorders(which);
        case 'give-back': {
          const job = nth(await jobs(), which);
          return job && void (await courierDesk.release(aCommand(), job.id));
        }
        case 'step':
          return step(which);
        case 'other-pin':
          return otherPin(which);
        case 'cancel': {
          const one = nth(made, which);
          return one && void (await merchantDeliveries.cancel(aCommand(), one.id, 500));
        }
        case 'look':
          return void valueOf(await courierDesk.duty(HERE));
        case 'pass':
          return place.wait((which + 1) * (MINUTE / 4));
      }
    },
  };
}

test(
  'a parcel has one stop, its own PIN, and a courier in sight only when it’s next',
  {
    timeout: 600_000,
  },
  async () => {
    const actions = fc.array(action, { minLength: 8, maxLength: 30, size: 'max' });
    const run = fc.asyncProperty(actions, async (taken) => {
      const here = await route();
      for (const one of [['request', 0], ['accept', 0], ['request', 0], ['accept', 0], ...taken] as const) {
        await here.does(one);
        await here.holds();
      }
    });
    await expect(fc.assert(run, { numRuns: RUNS })).resolves.toBeUndefined();
  },
);
