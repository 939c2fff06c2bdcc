import type { BoardDelivery } from '#core/delivery/board/live-board.ts';

/** Whether a delivery can be assigned to a courier, or reassigned to another one. */
export const canHand = ({ status }: BoardDelivery): boolean =>
  status === 'searching' || status === 'accepted' || status === 'at_pickup';
