import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import type { DevicePosition } from './device-position.ts';
import {
  afterMeasured,
  afterSent,
  afterUnsent,
  currentFix,
  nextFix,
  NOTHING_MEASURED,
  troubleOf,
  type Measuring,
  type SharingTrouble,
} from './measuring.ts';
import type { FixSource } from './position.ts';

/** Whether a courier shares their position. `denied`: they want to, and the browser doesn't allow it. */
export type SharingState = 'off' | 'on' | 'denied';

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

/** The signed-in courier. `denied`: the browser doesn't allow measuring. */
interface Work {
  readonly courier: UserId | null;
  readonly carries: boolean;
  readonly denied: boolean;
}

/**
 * A courier's choice to share their position, and the measuring: only while they carry a delivery and chose to share.
 * Positions aren't stored on the device. A fix's age counts from its arrival, by one clock: the receiver's may be wrong.
 */
export function positionSharing(device: DevicePosition, storage: LocalStoragePort, clock: Clock) {
  let work: Work = { courier: null, carries: false, denied: false };
  let measuring = NOTHING_MEASURED;
  let stop: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const now = (): Instant => instant(clock.now());

  const wants = ({ courier }: Work): boolean => courier !== null && choice(courier).read(storage)?.shares === true;
  const state = (): SharingState => (!wants(work) ? 'off' : work.denied ? 'denied' : 'on');

  const notify = (): void => listeners.forEach((listener) => listener());

  /** Starts or stops measuring. */
  function settle(): void {
    const measures = (): boolean => work.carries && state() === 'on';
    if (measures() && stop === null)
      stop = device.watch((measured) => {
        if (measured === 'denied') {
          work = { ...work, denied: true };
          settle();
        } else if (measured !== 'unavailable') note(afterMeasured(measuring, measured, now()));
      });
    // Asked again, since a device may decline immediately.
    if (!measures()) {
      stop?.();
      stop = null;
      measuring = NOTHING_MEASURED;
    }
    notify();
  }

  function note(after: Measuring): void {
    if (after === measuring) return;
    measuring = after;
    notify();
  }

  const fixes: FixSource = {
    next() {
      const [after, fix] = nextFix(measuring, now());
      measuring = after;
      return fix;
    },
    current: () => currentFix(measuring, now()),
    sent: (fix) => note(afterSent(measuring, fix, now())),
    unsent: ({ kind }) => note(afterUnsent(measuring, kind)),
  };

  return {
    fixes,
    state,
    /** The facts that the switch shows. */
    outcome(): SharingOutcome {
      const { last } = measuring;
      return {
        state: state(),
        seenAgo: last === null ? null : Math.max(0, now() - last.at),
        trouble: troubleOf(measuring, now()),
      };
    },
    /** The signed-in courier, and whether they carry something. Measures nothing otherwise. */
    work(courier: UserId | null, carries: boolean): void {
      const before = work;
      work = { courier, carries, denied: courier === before.courier && before.denied };
      if (courier !== before.courier || carries !== before.carries) settle();
    },
    /** Call it from a press: the browser may ask. */
    turnOn(): void {
      const { courier } = work;
      if (courier === null) return;
      work = { ...work, denied: false };
      choice(courier).write(storage, { shares: true });
      settle();
    },
    turnOff(): void {
      if (work.courier === null) return;
      choice(work.courier).write(storage, { shares: false });
      settle();
    },
    /** Calls back after every change of `state` and of `outcome`. Returns the unsubscribe function. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
