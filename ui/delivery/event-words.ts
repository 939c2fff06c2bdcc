import type { DeliveryEvent, FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import { isolate } from '#core/isolate.ts';

/** Reasons for a failed handover. */
export const failureWords: Readonly<Record<FailureReason, string>> = {
  no_answer: 'Nobody answered the door',
  refused: 'The recipient didn’t want it',
  wrong_address: 'The address was wrong',
  unsafe: 'It wasn’t safe to hand it over',
  pin_locked: 'The PIN was wrong five times',
};

/**
 * Why a delivery was released. If an administrator released it, the courier's account was suspended during the
 * delivery.
 */
export const releaseWords = (actor: DeliveryEvent['actor']): string =>
  actor === 'admin' ? 'The courier can’t come after all' : 'The courier gave it back';

/** A viewer who may see all facts of a delivery. */
export type ViewerRole = Extract<DeliveryEvent['actor'], 'merchant' | 'admin'>;

/** The business, in words for this viewer. */
const theBusiness = (viewer: ViewerRole): string => (viewer === 'merchant' ? 'You' : 'The business');

/**
 * An event as a line for a viewer. `courier` is the current courier's first name, if known, and `requestedBy` the name
 * of the key whose software requested it.
 */
export function eventWords(
  { kind, actor, reason }: Pick<DeliveryEvent, 'kind' | 'actor' | 'reason'>,
  courier: string | null = null,
  viewer: ViewerRole = 'merchant',
  requestedBy: string | null = null,
): string {
  const who = courier === null ? 'A courier' : isolate(courier);
  const business = theBusiness(viewer);
  const us = viewer === 'merchant' ? 'We' : 'An administrator';
  switch (kind) {
    case 'request':
      return requestedBy === null ? 'Delivery requested' : `Requested by ${isolate(requestedBy)}`;
    case 'accept':
      return `${who} accepted`;
    case 'assign':
      return `${us} gave it to ${courier === null ? 'a courier' : isolate(courier)}`;
    case 'release':
      return `${releaseWords(actor)}. Looking for another`;
    case 'no_show':
      return 'The courier didn’t pick it up. Looking for another';
    case 'arrive_pickup':
      return courier === null ? 'Courier at the shop' : `${who} at the shop`;
    case 'pick_up':
      return 'Picked up';
    case 'arrive_dropoff':
      return courier === null ? 'Courier at the door' : `${who} at the door`;
    case 'deliver':
      return 'Delivered';
    case 'fail':
      return reason === undefined ? 'Couldn’t be delivered' : failureWords[reason];
    case 'retry':
      return 'On its way again';
    case 'hand_back':
      return actor === 'merchant' ? `${business} marked it as returned` : 'Returned to the shop';
    case 'cancel':
      if (actor === 'merchant') return `${business} canceled it`;
      return viewer === 'admin' ? 'An administrator canceled it' : 'Canceled by us';
    case 'expire':
      return 'No courier found';
    case 'correct':
      return `${business} corrected the address`;
    case 'lose':
      if (actor === 'merchant') return `${business} reported it as lost`;
      return actor === 'admin' && viewer === 'admin' ? 'An administrator reported it as lost' : 'Lost on the way';
    case 'confirm':
      return actor === 'merchant' ? `${business} confirmed it` : 'Confirmed: nobody objected within a day';
    case 'object':
      return `${business} objected`;
    case 'uphold':
      return `${us} decided that it counts`;
    case 'waive':
      return `${us} decided that it costs nothing`;
    case 'refund':
      return `${us} refunded it`;
  }
}
