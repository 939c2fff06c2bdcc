import type { CSSProperties } from 'react';
import type { ShownStatus } from '#ui/delivery/shown-status.ts';

/**
 * The positions of parcel and courier on the route's road, in percent. `along`: the share of the way from the shop to
 * the door that they've covered, from 0 to 1; null if it isn't known.
 */
export function placeOnRoad(status: ShownStatus, along: number | null): CSSProperties | undefined {
  if (along === null) return undefined;
  const parcel = 20 + 68 * along;
  if (status === 'picked_up')
    return { '--_parcel': parcel, '--_courier': parcel + 7, '--_to': parcel + 7 } as CSSProperties;
  if (status === 'returning')
    return { '--_parcel': parcel + 7, '--_courier': parcel, '--_from': parcel } as CSSProperties;
  return undefined;
}
