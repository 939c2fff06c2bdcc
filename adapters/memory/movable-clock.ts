import * as v from 'valibot';
import type { Clock } from '#core/clock.ts';
import { SECOND } from '#core/clock.ts';
import { CLOCK_SPEEDS, type ClockSpeed } from '#demo/demo-port.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { recordText } from '#core/storage/stored-record.ts';
import { alone, type InTurn } from './turns.ts';

/** A clock that can be moved forward, run faster, stopped and held, and remembers all of it across a reload and in every tab. */
export interface MovableClock extends Clock {
  advance(ms: number): Promise<void>;
  readonly speed: ClockSpeed;
  setSpeed(speed: ClockSpeed): Promise<void>;
  /**
   * Keeps a fast clock fast for another {@link FAST_CLOCK_TIMEOUT}. Called while somebody looks; without it the clock goes
   * on at the normal speed, so that a demo that was closed in the evening hasn't raced through a month by the morning.
   */
  keepPace(): Promise<void>;
  /** Shows no later time than this until it's let go with null, for what has to happen at exactly that moment. */
  hold(at: number | null): Promise<void>;
  /** What it would show if it weren't held. */
  runningTime(): number;
}

/** How long a fast clock stays fast after {@link MovableClock.keepPace}, in ms of real time. */
export const FAST_CLOCK_TIMEOUT = 5 * SECOND;

interface Setting {
  /** How far it's ahead of the base clock, but for what `speed` has added since `since`. */
  readonly offset: number;
  readonly speed: ClockSpeed;
  /** In the base clock's time. */
  readonly since: number;
  readonly held: number | null;
}

const KEY = 'clock';
const NORMAL: Setting = { offset: 0, speed: 1, since: 0, held: null };

const integer = v.pipe(v.number(), v.safeInteger());
/** Only where the clock stands has to be sound. */
const Stored = recordText(
  schemaOf<Setting>({
    offset: integer,
    speed: v.fallback(v.picklist(CLOCK_SPEEDS), 1),
    since: integer,
    held: v.fallback(v.nullable(integer), null),
  }),
);

/** Runs on from `base`, changed by what `storage` holds. Each change of it has a turn of its own. */
export function movableClock(base: Clock, storage: LocalStoragePort, inTurn: InTurn = alone): MovableClock {
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
    return now + offset + (speed === 0 ? -passed : (speed - 1) * Math.min(passed, FAST_CLOCK_TIMEOUT));
  };
  const change = (how: Partial<Setting>) => {
    const changed: Setting = { ...setting(), ...how };
    // An unchanged clock stores nothing on the device.
    if (changed.offset === 0 && changed.speed === 1 && changed.held === null) storage.remove('local', KEY);
    else storage.write('local', KEY, Stored.write(changed));
  };
  /** Counts the speed from now on; what it has added so far becomes part of the offset. */
  const countFromNow = (speed: ClockSpeed) => {
    const since = base.now();
    change({ offset: runningTime() - since, since, speed });
  };
  return {
    now: () => Math.min(runningTime(), setting().held ?? Number.POSITIVE_INFINITY),
    runningTime,
    advance: (ms) => inTurn(() => change({ offset: setting().offset + ms })),
    get speed() {
      return setting().speed;
    },
    setSpeed: (speed) => inTurn(() => countFromNow(speed)),
    async keepPace() {
      const isDue = () => setting().speed > 1 && base.now() - setting().since >= SECOND;
      if (isDue())
        await inTurn(() => {
          if (isDue()) countFromNow(setting().speed);
        });
    },
    hold: (held) =>
      inTurn(() => {
        if (setting().held !== held) change({ held });
      }),
  };
}
