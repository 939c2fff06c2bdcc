import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { UserId } from '../identity/user-id.ts';
import { instant, type Instant } from '../instant.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import type { DevicePosition, Measured } from './device-position.ts';
import { isJump, readFix, isWorthSending, type Fix, type FixSource, type SentFix } from './position.ts';

/** Whether a courier shares their position. `denied`: they want to, and the browser doesn't allow it. */
export type SharingState = 'off' | 'on' | 'denied';

/** Each courier's own choice on this device. By default, nothing is shared. */
const choice = (courier: UserId) =>
  storedRecord('local', `shares-position:${courier}`, v.object({ shares: v.boolean() }));

/**
 * A courier's choice to share their position, and the measuring: only while they carry a delivery and chose to share.
 * Positions aren't stored on the device.
 */
export function positionSharing(device: DevicePosition, storage: LocalStoragePort, clock: Clock) {
  let courier: UserId | null = null;
  let carries = false;
  let denied = false;
  let newest: Measured | null = null;
  let last: SentFix | null = null;
  /** Whether the last fix was dropped as a jump. The second in a row counts. */
  let jumped = false;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const wants = (): boolean => courier !== null && choice(courier).read(storage)?.shares === true;
  const state = (): SharingState => (!wants() ? 'off' : denied ? 'denied' : 'on');

  /** Starts or stops measuring. */
  function settle(): void {
    const measures = (): boolean => carries && state() === 'on';
    if (measures() && stop === null)
      stop = device.watch((measured) => {
        if (measured === 'denied') {
          denied = true;
          settle();
        } else if (measured !== 'unavailable') newest = measured;
      });
    // Asked again, since a device may decline immediately.
    if (!measures()) {
      stop?.();
      stop = null;
      [newest, last, jumped] = [null, null, false];
    }
    for (const notify of listeners) notify();
  }

  const newestFix = (now: Instant): Fix | null => {
    if (newest === null) return null;
    const { lat, lon, accuracy, at } = newest;
    return { lat, lon, accuracy: Math.round(accuracy), age: Math.max(0, Math.round(now - at)) };
  };

  const fixes: FixSource = {
    next() {
      const now = instant(clock.now());
      const fix = newestFix(now);
      if (fix === null || !isWorthSending(fix, last, now)) return null;
      if (!isJump(fix, last, now)) jumped = false;
      else if (!jumped) {
        jumped = true;
        newest = null;
        return null;
      }
      return fix;
    },
    current() {
      const now = instant(clock.now());
      const fix = newestFix(now);
      return fix === null || readFix(fix) === null || isJump(fix, last, now) ? null : fix;
    },
    sent({ lat, lon, age }) {
      last = { lat, lon, at: instant(clock.now() - age) };
      jumped = false;
    },
  };

  return {
    fixes,
    state,
    /** The signed-in courier, and whether they carry something. Measures nothing otherwise. */
    work(person: UserId | null, carrying: boolean): void {
      if (person !== courier) denied = false;
      if (person === courier && carrying === carries) return;
      [courier, carries] = [person, carrying];
      settle();
    },
    /** Call it from a press: the browser may ask. */
    turnOn(): void {
      if (courier === null) return;
      denied = false;
      choice(courier).write(storage, { shares: true });
      settle();
    },
    turnOff(): void {
      if (courier === null) return;
      choice(courier).write(storage, { shares: false });
      settle();
    },
    /** Calls back after every change of `state`. Returns the unsubscribe function. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
