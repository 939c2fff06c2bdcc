import type { Clock } from '#core/clock.ts';
import type { PageVisibility } from '#core/page-visibility.ts';
import type { Random } from '#core/random.ts';
import type { Timers } from '#core/timers.ts';
import type { PositionSharing } from '../place/shared-position.ts';

/** The dependencies of a courier's shift, besides its ports. */
export interface ShiftParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly visibility: PageVisibility;
  /** Waits until the screen shows the change. */
  readonly painted: () => Promise<void>;
  /** Shares the courier's position, if they chose to. */
  readonly sharing: Pick<PositionSharing, 'work' | 'fixes'>;
}
