import * as v from 'valibot';
import { SECOND, type Clock } from '#core/clock.ts';
import type { FailureKind } from '#core/failure.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import type { DevicePosition, Measured } from './device-position.ts';
import { fixTrouble, isJump, readFix, isWorthSending, type Fix, type FixSource, type SentFix } from './position.ts';

/** Whether a courier shares their position. `denied`: they want to, and the browser doesn't allow it. */
export type SharingState = 'off' | 'on' | 'denied';

/** Why the shop doesn't see a courier who shares their position. `unreached`: the server didn't answer. */
export type SharingTrouble = 'no-fix' | 'inaccurate' | 'unreached' | 'refused';

/** The result of a courier's choice. */
export interface SharingOutcome {
  readonly state: SharingState;
  /** The age of the last position that the server has received, in ms; null if there's none. */
  readonly seenAgo: number | null;
  /** Null if nothing is wrong. */
  readonly trouble: SharingTrouble | null;
}

/** Each courier's own choice on this device. By default, nothing is shared. */
const choice = (courier: UserId) =>
  storedRecord('local', `shares-position:${courier}`, v.object({ shares: v.boolean() }));

/** A fix that looks like a jump counts if the device has reported no other for this time, in ms. */
const UNCONTRADICTED_FOR = 10 * SECOND;

const UNREACHED: readonly FailureKind[] = ['offline', 'timeout', 'unavailable'];

/** Whether a device reports again what it reported before, as some do from a cache. */
const isRepeated = (measured: Measured, before: Measured | null): boolean =>
  before !== null &&
  measured.timestamp === before.timestamp &&
  measured.lat === before.lat &&
  measured.lon === before.lon;

/**
 * A courier's choice to share their position, and the measuring: only while they carry a delivery and chose to share.
 * Positions aren't stored on the device. A fix's age counts from its arrival, by one clock: the receiver's may be wrong.
 */
export function positionSharing(device: DevicePosition, storage: LocalStoragePort, clock: Clock) {
  let courier: UserId | null = null;
  let carries = false;
  let denied = false;
  /** The last measurement of the device, to recognize a repeated one. */
  let heard: Measured | null = null;
  let newest: (Measured & { readonly arrivedAt: Instant }) | null = null;
  let failed: 'unreached' | 'refused' | null = null;
  let last: SentFix | null = null;
  /** The fix that was held back as a jump. The second in a row counts. */
  let doubted: Measured | null = null;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const wants = (): boolean => courier !== null && choice(courier).read(storage)?.shares === true;
  const state = (): SharingState => (!wants() ? 'off' : denied ? 'denied' : 'on');

  const notify = (): void => listeners.forEach((listener) => listener());

  /** Starts or stops measuring. */
  function settle(): void {
    const measures = (): boolean => carries && state() === 'on';
    if (measures() && stop === null)
      stop = device.watch((measured) => {
        if (measured === 'denied') {
          denied = true;
          settle();
        } else if (measured !== 'unavailable' && !isRepeated(measured, heard)) {
          heard = measured;
          const arrivedAt = instant(clock.now());
          newest = { ...measured, arrivedAt };
          if (!isJump({ ...measured, age: 0 }, last, arrivedAt)) doubted = null;
          notify();
        }
      });
    // Asked again, since a device may decline immediately.
    if (!measures()) {
      stop?.();
      stop = null;
      [heard, newest, failed, last, doubted] = [null, null, null, null, null];
    }
    notify();
  }

  const newestFix = (now: Instant): Fix | null => {
    if (newest === null) return null;
    const { lat, lon, accuracy, arrivedAt } = newest;
    return { lat, lon, accuracy: Math.round(accuracy), age: Math.round(now - arrivedAt) };
  };

  /** A jump counts if the fix before it was one too, or if no other came after it. */
  const isBelieved = (fix: Fix, now: Instant): boolean =>
    !isJump(fix, last, now) || (doubted !== null && (doubted !== newest || fix.age >= UNCONTRADICTED_FOR));

  const fixes: FixSource = {
    next() {
      const now = instant(clock.now());
      const fix = newestFix(now);
      if (fix === null || !isWorthSending(fix, last, now)) return null;
      if (isBelieved(fix, now)) return fix;
      doubted = newest;
      return null;
    },
    current() {
      const now = instant(clock.now());
      const fix = newestFix(now);
      return fix === null || readFix(fix) === null || !isBelieved(fix, now) ? null : fix;
    },
    sent({ lat, lon, age }) {
      last = { lat, lon, at: instant(clock.now() - age) };
      [doubted, failed] = [null, null];
      notify();
    },
    unsent({ kind }) {
      failed = UNREACHED.includes(kind) ? 'unreached' : 'refused';
      notify();
    },
  };

  return {
    fixes,
    state,
    /** The facts that the switch shows. */
    outcome(): SharingOutcome {
      const now = instant(clock.now());
      return {
        state: state(),
        seenAgo: last === null ? null : Math.max(0, now - last.at),
        trouble: failed ?? fixTrouble(newestFix(now)),
      };
    },
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
    /** Calls back after every change of `state` and of `outcome`. Returns the unsubscribe function. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
