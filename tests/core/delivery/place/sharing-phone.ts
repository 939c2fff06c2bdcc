import type { Measurement } from '#core/delivery/place/device-position.ts';
import { positionSharing } from '#core/delivery/place/position-sharing.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';

/** A phone that shares its courier's position. Its clock and its receiver's time may be off, in ms. */
export function aPhone(clockOffBy = 0, receiverOffBy = 0) {
  let now = 1_800_000_000_000 + clockOffBy;
  let listener: ((measured: Measurement) => void) | null = null;
  let watches = 0;
  let receiver = receiverOffBy;
  const sharing = positionSharing(
    {
      watch(notify) {
        watches += 1;
        listener = notify;
        return () => (listener = null);
      },
    },
    memoryDevice().tab(),
    { now: () => now },
  );
  return {
    sharing,
    measures: () => listener !== null,
    watches: () => watches,
    pass: (ms: number) => (now += ms),
    /** The device is this many meters north of where it started. */
    at: (meters: number, accuracy = 10) =>
      listener?.({ lat: 43.65 + meters / 111_320, lon: -79.42, accuracy, timestamp: (receiver += 1) }),
    /** The device repeats its last measurement. */
    repeat: (meters: number) =>
      listener?.({ lat: 43.65 + meters / 111_320, lon: -79.42, accuracy: 10, timestamp: receiver }),
    say: (measured: Measurement) => listener?.(measured),
    /** Sends the position if it's worth sending, as a poll does. */
    poll() {
      const fix = sharing.fixes.next();
      if (fix !== null) sharing.fixes.sent(fix);
      return fix === null ? null : Math.round((fix.lat - 43.65) * 111_320);
    },
  };
}
