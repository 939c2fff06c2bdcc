import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import type { MovableClock } from '#adapters/memory/movable-clock.ts';
import { allBusinesses } from '#adapters/memory/business/business-table.ts';
import { savePause } from '#adapters/memory/delivery/memory-city-hours.ts';
import { findStored } from '#adapters/memory/delivery/dispatch-table.ts';
import { MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import type { SandboxClock, SandboxControl } from '#core/integration/sandbox.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { SimulatedCouriers } from '#demo/couriers/simulated-couriers.ts';
import { planMishap } from '../scenarios/mishaps.ts';

/** The maximum number of events of other deliveries before the next step of one. */
const MAX_EVENTS = 2000;

/** The dependencies of a sandbox's control. */
interface SandboxParts {
  readonly backend: MemoryBackend;
  readonly storage: LocalStoragePort;
  readonly clock: MovableClock;
  readonly couriers: SimulatedCouriers;
}

/** Moves the sandbox's time, and plans its mishaps. */
export function sandboxControl({ backend, storage, clock, couriers }: SandboxParts): Omit<SandboxControl, 'erase'> {
  /** Whether the clock waits for steps that are due, since the couriers may take no more for now. */
  const isBehind = () => clock.now() < clock.runningTime();
  const shown = () =>
    ok<SandboxClock>({
      now: instant(clock.now()),
      movingTo: isBehind() ? instant(clock.runningTime()) : null,
      speed: clock.speed,
    });
  const stored = (id: DeliveryId) => backend.read(({ state }) => findStored(state.dispatch, id)?.delivery);
  /** A delivery that hasn't ended. */
  const underWay = (id: DeliveryId): Result<{ readonly version: number }, 'no-such-delivery' | 'wrong-status'> => {
    const delivery = stored(id);
    if (delivery === undefined) return refused('no-such-delivery');
    return isFinal(delivery.status) ? refused('wrong-status') : ok(delivery);
  };

  return {
    clock: async () => shown(),
    async setSpeed(speed) {
      await clock.setSpeed(speed);
      return shown();
    },
    async advance(minutes) {
      // The clock has to be held at the couriers' next step before it moves.
      await couriers.catchUp();
      await clock.advance(minutes * MINUTE);
      await couriers.catchUp();
      return shown();
    },
    async next(id) {
      await couriers.catchUp();
      const before = underWay(id);
      if (!before.ok) return before;
      for (let n = 0; n < MAX_EVENTS && stored(id)?.version === before.value.version; n += 1) {
        const next = await couriers.catchUp();
        if (next === null) return refused('wrong-status');
        await clock.advance(Math.max(0, next - clock.runningTime()));
        await couriers.catchUp();
        if (isBehind()) return refused(failure('unavailable', 'Too many steps come before this one.'));
      }
      return ok();
    },
    async planMishap(id, mishap) {
      await couriers.catchUp();
      const delivery = underWay(id);
      if (!delivery.ok) return delivery;
      planMishap(storage, id, mishap);
      return ok();
    },
    pauseCity: (until) =>
      backend.call((tx) => {
        const [business] = allBusinesses(tx);
        if (business === undefined) return refused('no-such-market');
        const { country, state, city, owner } = business;
        const pause = until === null ? null : { until, reason: 'A test of this sandbox' };
        return savePause(tx, owner, marketOf(country, state, city), pause);
      }),
  };
}
