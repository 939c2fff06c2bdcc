/** A delivery's status. */
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

/** In the order a delivery reaches them; early ends come last. */
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

/** Whether the status is final. */
export const isFinal = (status: DeliveryStatus): boolean => FINAL.includes(status);

const IN_HAND: readonly DeliveryStatus[] = ['picked_up', 'at_dropoff', 'returning'];

/** Whether a courier has the parcel. */
export const isInHand = (status: DeliveryStatus): boolean => IN_HAND.includes(status);

/** Whether it's a courier's current job, from accepting to the end. */
export const isCarried = (status: DeliveryStatus): boolean => CARRIED.includes(status);
