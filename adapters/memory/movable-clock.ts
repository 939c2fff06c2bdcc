import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import { SECOND } from '#core/clock.ts';
import { CLOCK_SPEEDS, type ClockSpeed } from '#demo/demo-port.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { alone, type Exclusively } from './one-writer.ts';

/** A clock that can be moved forward, run faster, stopped and held. Its state survives a reload, and all tabs share it. */
export interface MovableClock extends Clock {
  advance(ms: number): Promise<void>;
  readonly speed: ClockSpeed;
  setSpeed(speed: ClockSpeed): Promise<void>;
  /**
   * Keeps a fast clock fast for another {@link FAST_CLOCK_TIMEOUT}. Called while a page is visible. Without calls, the
   * clock returns to normal speed, so a demo that's closed in the evening hasn't run through a month by morning.
   */
  keepPace(): Promise<void>;
  /** Stops the clock at this time until it's released with null, for a step that has to happen at exactly that time. */
  hold(at: number | null): Promise<void>;
  /** The time that it would show if it weren't held. */
  runningTime(): number;
  /** The base clock's time at which {@link MovableClock.runningTime} is `at`, if nothing changes it. Null if never. */
  baseTimeOf(at: number): number | null;
}

/** The time for which a fast clock stays fast after {@link MovableClock.keepPace}, in ms of real time. */
export const FAST_CLOCK_TIMEOUT = 5 * SECOND;

interface Setting {
  /** The difference to the base clock, without the part that `speed` has added since `since`. */
  readonly offset: number;
  readonly speed: ClockSpeed;
  /** In the base clock's time. */
  readonly since: number;
  readonly held: number | null;
}

const KEY = 'clock';
const NORMAL: Setting = { offset: 0, speed: 1, since: 0, held: null };

const integer = v.pipe(v.number(), v.safeInteger());
/** The stored clock. Only its position has to be valid. */
const Stored = recordText(
  schemaOf<Setting>({
    offset: integer,
    speed: v.fallback(v.picklist(CLOCK_SPEEDS), 1),
    since: integer,
    held: v.fallback(v.nullable(integer), null),
  }),
);

/**
 * A clock based on `base`, changed by its stored state. Each change takes a turn (decision one-writer).
 * `fastClockTimeout`: for how long it stays fast, in ms of real time.
 */
export function movableClock(
  base: Clock,
  storage: LocalStoragePort,
  exclusively: Exclusively = alone,
  fastClockTimeout: number = FAST_CLOCK_TIMEOUT,
): MovableClock {
  let lastText: string | null = null;
  let last = NORMAL;
  const setting = (): Setting => {
    const text = storage.read('local', KEY);
    if (text !== lastText) [lastText, last] = [text, (text === null ? null : Stored.parse(text)) ?? NORMAL];
    return last;
  };
  const runningTime = (): number => {
    const { offset, speed, since } = setting();
    const now = base.now();
    const passed = Math.max(0, now - since);
    return now + offset + (speed === 0 ? -passed : (speed - 1) * Math.min(passed, fastClockTimeout));
  };
  const change = (how: Partial<Setting>) => {
    const changed: Setting = { ...setting(), ...how };
    // An unchanged clock stores nothing on the device.
    if (changed.offset === 0 && changed.speed === 1 && changed.held === null) storage.remove('local', KEY);
    else storage.write('local', KEY, Stored.write(changed));
  };
  /** Counts the speed from now on. The time that it has added so far becomes part of the offset. */
  const countFromNow = (speed: ClockSpeed) => {
    const since = base.now();
    change({ offset: runningTime() - since, since, speed });
  };
  return {
    now: () => Math.min(runningTime(), setting().held ?? Number.POSITIVE_INFINITY),
    runningTime,
    baseTimeOf(at) {
      const { offset, speed, since } = setting();
      const gained = at - offset - since;
      if (speed === 0) return gained <= 0 ? base.now() : null;
      const whileFast = gained / speed;
      return Math.ceil(since + (whileFast <= fastClockTimeout ? whileFast : gained - (speed - 1) * fastClockTimeout));
    },
    advance: (ms) => exclusively(() => change({ offset: setting().offset + ms })),
    get speed() {
      return setting().speed;
    },
    setSpeed: (speed) => exclusively(() => countFromNow(speed)),
    async keepPace() {
      const isDue = () => setting().speed > 1 && base.now() - setting().since >= SECOND;
      if (isDue())
        await exclusively(() => {
          if (isDue()) countFromNow(setting().speed);
        });
    },
    hold: (held) =>
      exclusively(() => {
        if (setting().held !== held) change({ held });
      }),
  };
}
