import { SECOND } from '#core/clock.ts';
import type { FailureKind } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { Measured } from './device-position.ts';
import { fixTrouble, isJump, isWorthSending, readFix, type Fix, type SentFix } from './position.ts';

/** Why the shop doesn't see a courier who shares their position. `unreached`: the server didn't answer. */
export type SharingTrouble = 'no-fix' | 'inaccurate' | 'unreached' | 'refused';

/** The last measurement of a courier's device, and the last fix that the server received. */
export interface Measuring {
  readonly newest: (Measured & { readonly arrivedAt: Instant }) | null;
  readonly failed: 'unreached' | 'refused' | null;
  readonly last: SentFix | null;
  /** The fix that was held back as a jump. The second in a row counts. */
  readonly doubted: Measured | null;
}

export const NOTHING_MEASURED: Measuring = { newest: null, failed: null, last: null, doubted: null };

/** A fix that looks like a jump counts if the device has reported no other for this time, in ms. */
const UNCONTRADICTED_FOR = 10 * SECOND;

const UNREACHED: readonly FailureKind[] = ['offline', 'timeout', 'unavailable'];

/** Whether a device reports again what it reported before, as some do from a cache. */
const isRepeated = (measured: Measured, before: Measured | null): boolean =>
  before !== null &&
  measured.timestamp === before.timestamp &&
  measured.lat === before.lat &&
  measured.lon === before.lon;

function newestFix({ newest }: Measuring, now: Instant): Fix | null {
  if (newest === null) return null;
  const { lat, lon, accuracy, arrivedAt } = newest;
  return { lat, lon, accuracy: Math.round(accuracy), age: Math.round(now - arrivedAt) };
}

/** A jump counts if the fix before it was one too, or if no other came after it. */
const isBelieved = ({ last, doubted, newest }: Measuring, fix: Fix, now: Instant): boolean =>
  !isJump(fix, last, now) || (doubted !== null && (doubted !== newest || fix.age >= UNCONTRADICTED_FOR));

/** The device has measured; unchanged if it reports again what it reported before. */
export function afterMeasured(before: Measuring, measured: Measured, now: Instant): Measuring {
  if (isRepeated(measured, before.newest)) return before;
  const isDoubtful = isJump({ ...measured, age: 0 }, before.last, now);
  return { ...before, newest: { ...measured, arrivedAt: now }, doubted: isDoubtful ? before.doubted : null };
}

/** The server has received this fix. */
export const afterSent = (before: Measuring, { lat, lon, age }: Fix, now: Instant): Measuring => ({
  ...before,
  last: { lat, lon, at: instant(now - age) },
  doubted: null,
  failed: null,
});

/** A fix didn't reach the server, or was refused. */
export const afterUnsent = (before: Measuring, kind: FailureKind): Measuring => ({
  ...before,
  failed: UNREACHED.includes(kind) ? 'unreached' : 'refused',
});

/** The fix to send by itself, or null; a jump is held back once. */
export function nextFix(before: Measuring, now: Instant): readonly [Measuring, Fix | null] {
  const fix = newestFix(before, now);
  if (fix === null || !isWorthSending(fix, before.last, now)) return [before, null];
  return isBelieved(before, fix, now) ? [before, fix] : [{ ...before, doubted: before.newest }, null];
}

/** The fix to send with a step, or null. */
export function currentFix(measuring: Measuring, now: Instant): Fix | null {
  const fix = newestFix(measuring, now);
  return fix === null || readFix(fix) === null || !isBelieved(measuring, fix, now) ? null : fix;
}

/** Why the server has no recent fix, or null. */
export const troubleOf = (measuring: Measuring, now: Instant): SharingTrouble | null =>
  measuring.failed ?? fixTrouble(newestFix(measuring, now));
