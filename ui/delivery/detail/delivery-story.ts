import { MINUTE } from '#core/clock.ts';
import { firstAttempt, minutesLate, promiseDelay, wasTriedAgain } from '#core/delivery/lifecycle/charges.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { isUnentered } from '#core/delivery/lifecycle/held.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { failureWords, releaseWords, type ViewerRole } from '#ui/delivery/event-words.ts';
import { money } from '#ui/delivery/money.ts';
import { isolate } from '#core/isolate.ts';

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`);

/** A delivery's status in a sentence or two, under its headline. */
export function deliveryStory(
  delivery: MerchantDelivery,
  times: BusinessTime,
  now: number,
  viewer: ViewerRole = 'merchant',
): string {
  const own = viewer === 'merchant';
  const { status, requestedAt, searchUntil, dueAt, overdue, endedAt, courier, events } = delivery;
  const who = courier === null ? 'The courier' : isolate(courier.firstName);
  const near = (at: number) => times.near(at, now);
  const when = (at: number) => times.when(at, now);
  switch (status) {
    case 'searching': {
      if (delivery.opensAt !== null)
        return `Couriers see it ${when(delivery.opensAt)}. Canceling costs nothing until then, and until one accepts.`;
      const again = events.findLast(({ kind }) => kind !== 'request' && kind !== 'correct');
      const why =
        again?.kind === 'no_show'
          ? 'The courier didn’t pick it up. '
          : again?.kind === 'release'
            ? `${releaseWords(again.actor)}. `
            : '';
      return `${why}We look until ${near(searchUntil)}. If nobody accepts it, it costs nothing.`;
    }
    case 'accepted':
      return `${who} is coming to pick it up.`;
    case 'at_pickup':
      return `${who} is waiting at ${own ? 'your' : 'the'} counter.`;
    case 'picked_up':
      if (wasTriedAgain(delivery)) return `${who} is taking it to the door again.`;
      return overdue
        ? `${who} has it. It was promised by ${near(dueAt)} and is running late.`
        : `${who} has it, and it’s promised at the door by ${near(dueAt)}.`;
    case 'at_dropoff':
      return `${who} is there now.`;
    case 'delivered':
      return deliveredWords(delivery, when);
    case 'returning':
      return `${whyFailed(delivery) ?? 'It couldn’t be handed over'}. ${who} is bringing it back.`;
    case 'returned':
      return `Back ${own ? 'with you' : 'at the shop'} since ${near(endedAt ?? dueAt)}.${sentence(whyFailed(delivery))}`;
    case 'canceled':
      return endWords(delivery, when(endedAt ?? requestedAt), viewer);
    case 'expired':
      return `Nobody accepted it by ${near(endedAt ?? searchUntil)}. It cost nothing.`;
  }
}

/** Why it couldn't be handed over; null if no reason was given. */
const whyFailed = ({ failureReason }: MerchantDelivery): string | null =>
  failureReason === null || failureReason === 'lost' ? null : failureWords[failureReason];

const sentence = (words: string | null): string => (words === null ? '' : ` ${words}.`);

function endWords(delivery: MerchantDelivery, when: string, viewer: ViewerRole): string {
  const actor = delivery.events.at(-1)?.actor;
  const business = viewer === 'merchant' ? 'You' : 'The business';
  const us = viewer === 'merchant' ? 'We' : 'An administrator';
  if (delivery.failureReason !== 'lost') return `${actor === 'merchant' ? business : us} canceled it ${when}.`;
  const how =
    actor === 'merchant'
      ? `${business} reported it as lost ${when}.`
      : viewer === 'admin' && actor === 'admin'
        ? `${us} reported it as lost ${when}.`
        : `It never turned up, so we marked it as lost ${when}.`;
  return `${how} ${lostCostWords(delivery, 'after', viewer)}`;
}

/** Says that a lost delivery costs its business nothing. */
export function lostCostWords(
  delivery: MerchantDelivery,
  when: 'before' | 'after',
  viewer: ViewerRole = 'merchant',
): string {
  const before = when === 'before';
  const own = viewer === 'merchant';
  const uncharged = own
    ? `You ${before ? 'won’t be' : 'weren’t'} charged`
    : `The business ${before ? 'won’t be' : 'wasn’t'} charged`;
  if (delivery.free)
    return own
      ? `${uncharged}, and your free delivery ${before ? 'will be' : 'is'} yours again.`
      : `${uncharged}, and ${before ? 'gets' : 'has'} its free delivery back.`;
  if (firstAttempt(delivery) === undefined || isUnentered(delivery.held)) return `${uncharged}.`;
  const charged = `The ${money(delivery.fee, delivery.currency)} ${own ? 'you were' : 'the business was'} charged`;
  return before && delivery.onTime !== false ? `${charged} will be credited.` : `${charged} was credited.`;
}

function deliveredWords(delivery: MerchantDelivery, when: (at: number) => string): string {
  const at = delivery.endedAt ?? delivery.dueAt;
  const late = minutesLate(delivery);
  const then = when(at).replace(/^./u, (letter) => letter.toUpperCase());
  if (delivery.onTime === true && wasTriedAgain(delivery)) return `${then}, after another try at the door.`;
  if (late > 0) return `${then}, ${minutes(late)} late.`;
  const early = Math.floor(delivery.dueAt / MINUTE) - Math.floor(at / MINUTE);
  return early > 0 ? `${then}, ${minutes(early)} early.` : `${then}, on time.`;
}

/** The credit for a late delivery, and its reason; empty if it was on time. */
export function creditWords(delivery: MerchantDelivery, viewer: ViewerRole = 'merchant'): string {
  const late = minutesLate(delivery);
  if (late === 0 || (!delivery.free && isUnentered(delivery.held))) return '';
  return delivery.free
    ? `It was ${minutes(late)} late, so it doesn’t count as one of ${viewer === 'merchant' ? 'your' : 'the'} free deliveries.`
    : `Credited ${money(delivery.fee, delivery.currency)}. It was ${minutes(late)} late.`;
}

/** Why the promised time moved back; empty if it didn't. */
export function movedWords(delivery: MerchantDelivery, viewer: ViewerRole = 'merchant'): string {
  const moved = promiseDelay(delivery);
  return moved <= 0
    ? ''
    : `Moved by ${minutes(moved)}: the courier had to wait more than ten at ${viewer === 'merchant' ? 'your' : 'the'} counter.`;
}

/** The current cost of canceling, for the confirmation. */
export const cancelWords = (
  fee: number,
  delivery: Pick<MerchantDelivery, 'currency' | 'free'>,
  viewer: ViewerRole = 'merchant',
): string => {
  const own = viewer === 'merchant';
  if (fee > 0)
    return `A courier is on the way already, so canceling costs ${own ? '' : 'the business '}${money(fee, delivery.currency)}. All of it goes to the courier.${
      delivery.free ? ` It still counts as one of ${own ? 'your' : 'its'} free deliveries.` : ''
    }`;
  return delivery.free
    ? `That’s free of charge while no courier has accepted, and ${own ? 'your' : 'the business’s'} free delivery isn’t used up.`
    : 'That’s free of charge while no courier has accepted.';
};

/** Whether the delivery has ended, in any way. */
export const isOver = (delivery: MerchantDelivery): boolean => isFinal(delivery.status);
