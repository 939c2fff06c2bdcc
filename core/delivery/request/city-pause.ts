import type { Instant } from '#core/instant.ts';

/** A time in which a city takes no new orders. What's under way goes on. */
export interface Pause {
  /** It ends by itself at this moment. */
  readonly until: Instant;
  /** Merchants read it. */
  readonly reason: string;
}

/** Why an order was refused that would be ready during a pause, and the next moment at which one may be ready. */
export interface PausedRefusal {
  readonly code: 'paused';
  readonly reason: string;
  readonly nextReadyAt: Instant;
}

/** A pause that hasn't ended; null otherwise. */
export const pauseAt = (pause: Pause | null, now: Instant): Pause | null =>
  pause !== null && now < pause.until ? pause : null;

/** Whether a parcel that's ready at `readyAt` is refused because of a pause. */
export const isPausedAt = (pause: Pause | null, readyAt: Instant): boolean => pauseAt(pause, readyAt) !== null;

/** The refusal, as it reads at `now`: the pause may have ended since. */
export const pausedRefusal = (pause: Pause | null, now: Instant): PausedRefusal => ({
  code: 'paused',
  reason: pause?.reason ?? '',
  nextReadyAt: pause?.until ?? now,
});

/** Whether a refusal is {@link PausedRefusal}. */
export const isPaused = (error: unknown): error is PausedRefusal =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'paused';
