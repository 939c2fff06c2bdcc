import type { BoardDelivery } from '#core/delivery/live-board.ts';

/** Whether a delivery can go to a courier, or to another one. */
export const canHand = ({ status }: BoardDelivery): boolean =>
  status === 'searching' || status === 'accepted' || status === 'at_pickup';
