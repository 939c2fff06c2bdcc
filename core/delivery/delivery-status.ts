/** Where a delivery stands. */
export type DeliveryStatus =
  | 'searching'
  | 'accepted'
  | 'at_pickup'
  | 'picked_up'
  | 'at_dropoff'
  | 'delivered'
  | 'returning'
  | 'returned'
  | 'canceled'
  | 'expired';

/** In the order in which a delivery reaches them; the ways that end early come last. */
export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  'searching',
  'accepted',
  'at_pickup',
  'picked_up',
  'at_dropoff',
  'delivered',
  'returning',
  'returned',
  'canceled',
  'expired',
];

const FINAL: readonly DeliveryStatus[] = ['delivered', 'returned', 'canceled', 'expired'];
const CARRIED: readonly DeliveryStatus[] = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'];

/** Whether nothing can happen to it anymore. */
export const isFinal = (status: DeliveryStatus): boolean => FINAL.includes(status);

const IN_HAND: readonly DeliveryStatus[] = ['picked_up', 'at_dropoff', 'returning'];

/** Whether a courier has the parcel. */
export const isInHand = (status: DeliveryStatus): boolean => IN_HAND.includes(status);

/** Whether a courier has it to do, from accepting to the end. */
export const isCarried = (status: DeliveryStatus): boolean => CARRIED.includes(status);
