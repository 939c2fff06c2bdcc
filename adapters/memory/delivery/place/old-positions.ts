import { POSITION_KEPT } from '#core/delivery/place/position.ts';
import type { Instant } from '#core/instant.ts';
import type { DispatchState } from '../dispatch-state.ts';

/** Deletes positions that are older than any screen shows. The end of a delivery deletes its own immediately. */
export function forgetPositions(dispatch: DispatchState, now: Instant): void {
  if (hasOldPositions(dispatch, now))
    dispatch.positions = dispatch.positions.filter(({ heardAt }) => now - heardAt < POSITION_KEPT);
}

export const hasOldPositions = ({ positions }: DispatchState, now: Instant): boolean =>
  positions.some(({ heardAt }) => now - heardAt >= POSITION_KEPT);
