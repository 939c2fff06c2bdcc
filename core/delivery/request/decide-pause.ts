import type { UserId } from '#core/identity/user-id.ts';
import { later, type Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { isShort } from '#core/typed-text.ts';
import { hasUnseen } from '#core/visible-text.ts';
import type { Market } from '../price/zone.ts';
import type { Pause } from './city-pause.ts';
import { LONGEST_PAUSE, PAUSE_REASON_LENGTH, type PausableCity, type PauseRefusal } from './city-pauses.ts';

/** The last change of a city's pause. */
export interface SavedPause extends Pick<PausableCity, 'version'> {
  readonly market: Market;
  /** Null if it took orders again. */
  readonly pause: Pause | null;
  readonly by: UserId;
  readonly at: Instant;
}

/** The facts that a change of a pause is decided by. */
export interface PauseFacts {
  readonly now: Instant;
  readonly by: UserId;
  /** Whether there are businesses in the city. */
  readonly hasBusinesses: boolean;
  /** Null if it was never paused. */
  readonly last: SavedPause | null;
}

/** Whether a text can be the reason of a pause: of one line, without spaces around it. */
const isPauseReason = (reason: string): boolean =>
  reason !== '' && reason === reason.trim() && isShort(reason, PAUSE_REASON_LENGTH) && !hasUnseen(reason);

/**
 * Decides a change of a city's pause; null if a retry changes nothing more. Refuses for its reason, its end, its city,
 * then for a change that was made in the meantime.
 */
export function decidePause(
  { now, by, hasBusinesses, last }: PauseFacts,
  market: Market,
  pause: Pause | null,
  after: number,
): Result<SavedPause | null, PauseRefusal> {
  if (pause !== null) {
    if (!isPauseReason(pause.reason)) return refused('invalid');
    if (pause.until <= now) return refused('in-the-past');
    if (pause.until > later(now, LONGEST_PAUSE)) return refused('too-far');
  }
  if (!hasBusinesses) return refused('no-such-market');
  const version = last?.version ?? 0;
  if (version === after) return ok({ market, pause, version: version + 1, by, at: now });
  const isSame = last?.pause?.until === pause?.until && last?.pause?.reason === pause?.reason;
  return version === after + 1 && isSame && last?.by === by ? ok(null) : refused('changed');
}
