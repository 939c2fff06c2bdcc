import type { MovableClock } from '#adapters/memory/movable-clock.ts';
import { SECOND } from '#core/clock.ts';

/** Keeps the demo's clock as fast as it was set for as long as the page is in view. */
export function keepPaceInView(clock: MovableClock): void {
  setInterval(() => {
    if (document.visibilityState === 'visible') clock.keepPace();
  }, SECOND);
}
