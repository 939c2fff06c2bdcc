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

/** Whether the status is final. */
export const isFinal = (status: DeliveryStatus): boolean => FINAL.includes(status);

/** The statuses in which a courier has the parcel. */
export const IN_HAND = ['picked_up', 'at_dropoff', 'returning'] as const satisfies readonly DeliveryStatus[];

const TO_PICK_UP: readonly DeliveryStatus[] = ['accepted', 'at_pickup'];
const CARRIED: readonly DeliveryStatus[] = [...TO_PICK_UP, ...IN_HAND];

/** Whether a courier has the parcel. */
export const isInHand = (status: DeliveryStatus): boolean => (IN_HAND as readonly DeliveryStatus[]).includes(status);

/** Whether a courier has accepted it and doesn't have the parcel yet. */
export const isToPickUp = (status: DeliveryStatus): boolean => TO_PICK_UP.includes(status);

/** Whether it's a courier's current job, from accepting to the end. */
export const isCarried = (status: DeliveryStatus): boolean => CARRIED.includes(status);

/** Whether the recipient may still leave a note: the courier doesn't have the parcel yet. */
export const acceptsNote = (status: DeliveryStatus): boolean => status === 'searching' || isToPickUp(status);
