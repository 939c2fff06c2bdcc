import type { DeliveryEvent, FailureReason } from '#core/delivery/delivery.ts';

/** Reasons for a failed handover. */
export const failureWords: Readonly<Record<FailureReason, string>> = {
  no_answer: 'Nobody answered the door',
  refused: 'The recipient didn’t want it',
  wrong_address: 'The address was wrong',
  unsafe: 'It wasn’t safe to hand it over',
  pin_locked: 'The PIN was wrong five times',
};

/** Why a delivery was released. Where we did it, the courier's account was suspended in the middle of the job. */
export const releaseWords = (actor: DeliveryEvent['actor']): string =>
  actor === 'admin' ? 'The courier can’t come after all' : 'The courier gave it back';

/** An event as a line for the merchant. `courier` is the current courier's first name, if known. */
export function eventWords(
  { kind, actor, reason }: Pick<DeliveryEvent, 'kind' | 'actor' | 'reason'>,
  courier: string | null = null,
): string {
  const who = courier ?? 'A courier';
  switch (kind) {
    case 'request':
      return 'Delivery requested';
    case 'accept':
      return `${who} accepted`;
    case 'release':
      return `${releaseWords(actor)}. Looking for another`;
    case 'no_show':
      return 'The courier didn’t pick it up. Looking for another';
    case 'arrive_pickup':
      return courier === null ? 'Courier at the shop' : `${courier} at the shop`;
    case 'pick_up':
      return 'Picked up';
    case 'arrive_dropoff':
      return courier === null ? 'Courier at the door' : `${courier} at the door`;
    case 'deliver':
      return 'Delivered';
    case 'fail':
      return reason === undefined ? 'Couldn’t be delivered' : failureWords[reason];
    case 'hand_back':
      return actor === 'merchant' ? 'You marked it as returned' : 'Returned to the shop';
    case 'cancel':
      return actor === 'merchant' ? 'You canceled it' : 'Canceled by us';
    case 'expire':
      return 'No courier found';
    case 'correct':
      return 'You corrected the address';
    case 'lose':
      return actor === 'merchant' ? 'You reported it as lost' : 'Lost on the way';
  }
}
