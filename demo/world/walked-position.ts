import type { DevicePosition } from '#core/delivery/place/device-position.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { PageVisibility } from '#core/page-visibility.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Timers } from '#core/timers.ts';
import { doorBefore, stopsFor } from '#adapters/memory/delivery/courier/load-of.ts';
import { findStored } from '#adapters/memory/delivery/dispatch-table.ts';
import { counterOf } from '#adapters/memory/delivery/place/position-of.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { readPhones } from '#demo/phone-condition.ts';
import type { Rides } from './demo-rides.ts';

/** The pause between two measurements, in real ms. */
const EVERY = 1000;

/**
 * The positions of a courier that a visitor plays: computed like those of the simulated couriers, so that the browser
 * asks no permission and measures nothing.
 */
export const walkedPosition = (parts: {
  readonly backend: MemoryBackend;
  readonly storage: LocalStoragePort;
  readonly rides: Rides;
  readonly timers: Timers;
  readonly visibility: PageVisibility;
  /** The signed-in person. */
  person(): Promise<UserId | null>;
}): DevicePosition => ({
  watch(listener) {
    const { backend, storage, rides, timers, visibility } = parts;
    let stopped = false;
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      const me = await parts.person();
      if (stopped) return;
      const measured = backend.read(({ state, now }) => {
        const { does } = readPhones(storage, now);
        if (does === 'off') return 'denied' as const;
        const next = me === null ? undefined : stopsFor(state.dispatch, me)[0]?.carried[0];
        const carried = next === undefined ? undefined : findStored(state.dispatch, next.id);
        const ride =
          carried === undefined || does === 'pocket'
            ? null
            : rides.rideOf(
                carried,
                now,
                counterOf(state.dispatch, carried.delivery.businessId),
                doorBefore(state.dispatch, carried.delivery),
              );
        return ride === null
          ? null
          : { lat: ride.lat, lon: ride.lon, accuracy: ride.accuracy, timestamp: ride.takenAt };
      });
      if (measured !== null && visibility.isVisible()) listener(measured);
      if (!stopped && measured !== 'denied') cancel = timers.after(EVERY, () => void look());
    };
    void look();
    return () => {
      stopped = true;
      cancel();
    };
  },
});
