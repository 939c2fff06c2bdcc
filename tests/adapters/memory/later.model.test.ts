import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isNotOpen } from '#core/delivery/request/not-open.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { aCommand, administratorOf, courierOnline, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { valueOf } from '#tests/contract/outcome.ts';

/** For a longer search: `RUNS=2000 npx vitest run --project unit-model later`. */
const RUNS = Number(process.env['RUNS'] ?? 40);
/** 9 AM in Toronto, on a Thursday. */
const START = instant(Date.UTC(2026, 11, 3, 14));

/** Couriers see it so long before it's ready, as long as nothing was learned about their ways. */
const OPENS_BEFORE = 25 * MINUTE;

type Action =
  | readonly ['request', hoursAhead: number]
  | readonly ['pass', minutes: number]
  | readonly ['look' | 'accept' | 'cancel', which: number]
  | readonly ['pause', minutes: number]
  | readonly ['resume'];

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('request' as const), fc.integer({ min: 0, max: 8 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('pass' as const), fc.integer({ min: 1, max: 100 })) },
  fc.tuple(fc.constantFrom('look' as const, 'accept' as const, 'cancel' as const), fc.nat({ max: 11 })),
  fc.tuple(fc.constant('pause' as const), fc.integer({ min: 1, max: 300 })),
  fc.constant(['resume'] as const),
);

/** A merchant, couriers and an administrator; the clock moves only with `pass`. */
async function market() {
  const world = await openMemory();
  const [from, admin] = [await sender(world), await administratorOf(world)];
  const couriers = [await courierOnline(world), await courierOnline(world)];
  await world.stopClock(START);
  const deliveries = from.backend.merchantDeliveries;
  /** The requested deliveries, each with the time of its opening. */
  const made: { readonly id: DeliveryId; readonly opensAt: Instant | null }[] = [];
  let now: Instant = START;
  let pausedUntil: Instant = START;
  const settings = async () => {
    const found = valueOf(await deliveries.settings(from.business));
    if (found === null) throw new Error('There are no settings.');
    return found;
  };
  const isClosed = (opensAt: Instant | null) => opensAt !== null && now < opensAt;

  /** No order is made that would be ready during a pause. */
  async function request(hours: number): Promise<void> {
    const { freeLeft } = await settings();
    const slot = hours === 0 ? '' : slotText({ from: later(now, hours * HOUR), until: later(now, (hours + 1) * HOUR) });
    const asked = from.request({ slot }, { agreed: { fee: 699, free: freeLeft > 0 } });
    const answer = await deliveries.request(aCommand(), asked);
    if (answer.ok) {
      expect(answer.value.readyAt).toBeGreaterThanOrEqual(now < pausedUntil ? pausedUntil : now);
      made.push({ id: answer.value.id, opensAt: hours === 0 ? null : later(answer.value.readyAt, -OPENS_BEFORE) });
    } else {
      expect(isNotOpen(answer.error) && answer.error.code).toBe('paused');
      expect(now).toBeLessThan(pausedUntil);
    }
  }

  /** A courier sees and gets nothing before it opens. */
  async function look(which: number): Promise<void> {
    const desk = couriers[which % couriers.length]?.backend.courierDesk;
    if (desk === undefined) return;
    await desk.goOnline();
    for (const { id } of valueOf(await desk.duty()).offers)
      expect(isClosed(made.find((one) => one.id === id)?.opensAt ?? null)).toBe(false);
  }
  async function accept(which: number): Promise<void> {
    const wanted = made[which % made.length];
    const desk = couriers[which % couriers.length]?.backend.courierDesk;
    if (wanted === undefined || desk === undefined) return;
    await desk.goOnline();
    const answer = await desk.accept(aCommand(), wanted.id);
    if (isClosed(wanted.opensAt)) expect(answer.ok).toBe(false);
  }

  /** One that no courier has seen yet costs nothing to cancel, and gives a free one back. */
  async function cancel(which: number): Promise<void> {
    const wanted = made[which % made.length];
    if (wanted === undefined) return;
    const before = valueOf(await deliveries.find(wanted.id));
    const costs = async () => ({
      balance: valueOf(await deliveries.overview(from.business))?.balance,
      freeLeft: (await settings()).freeLeft,
    });
    const { balance, freeLeft } = await costs();
    const answer = await deliveries.cancel(aCommand(), wanted.id, 0);
    if (!isClosed(wanted.opensAt) || before === null || isFinal(before.status)) return;
    expect(valueOf(answer).status).toBe('canceled');
    expect(await costs()).toEqual({ balance, freeLeft: freeLeft + Number(before.free) });
  }

  async function pause(minutes: number | null): Promise<void> {
    const { cityHours } = admin.backend;
    const { version = 0 } = valueOf(await cityHours.list()).cities.find(({ market: one }) => one === TORONTO) ?? {};
    const until = minutes === null ? null : later(now, minutes * MINUTE);
    valueOf(await cityHours.pause(TORONTO, until === null ? null : { until, reason: 'Snow' }, version));
    pausedUntil = until ?? now;
  }

  return {
    async does(one: Action): Promise<void> {
      switch (one[0]) {
        case 'pass':
          now = later(now, one[1] * MINUTE);
          return world.stopClock(now);
        case 'request':
          return request(one[1]);
        case 'look':
          return look(one[1]);
        case 'accept':
          return accept(one[1]);
        case 'cancel':
          return cancel(one[1]);
        case 'pause':
          return pause(one[1]);
        case 'resume':
          return pause(null);
      }
    },
  };
}

test('deliveries for later open in time, cost nothing before, and wait for pauses', { timeout: 600_000 }, async () => {
  const run = fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
    const city = await market();
    for (const one of actions) await city.does(one);
  });
  await expect(fc.assert(run, { numRuns: RUNS })).resolves.toBeUndefined();
});
