import { isolate } from '../isolate.ts';
import { later } from '../instant.ts';
import { formatTrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { FailureReason } from '../delivery/lifecycle/delivery.ts';
import { HELD_FOR } from '../delivery/lifecycle/held.ts';
import { shopForMail, timeOfDay } from './mail-words.ts';
import type { MerchantMailFacts } from './merchant-mails.ts';
import { greeting, LINK_AFTER_FIRST, type MailText } from './templates.ts';

/** The facts of a mail about a failed attempt; `at` is the time of the failure. */
export interface HeldMailFacts extends MerchantMailFacts {
  readonly reason: FailureReason | null;
}

const REASONS: Readonly<Partial<Record<FailureReason, string>>> = {
  refused: "the recipient didn't want it",
  wrong_address: 'the address was wrong',
  unsafe: "it wasn't safe to hand it over",
};

/** Tells the merchant that an attempt failed, and until when its money waits for them. */
export function heldMail(product: string, facts: HeldMailFacts, sentAt = facts.at): MailText {
  const number = formatTrackingNumber(facts.number);
  const { at, timeZone, reason } = facts;
  const why = reason === null ? undefined : REASONS[reason];
  const until = timeOfDay('until', later(at, HELD_FOR), timeZone, sentAt);
  const waits = facts.free ? "The courier's pay waits" : "Your charge and the courier's pay wait";
  return {
    subject: `Please confirm: delivery ${number} couldn't be handed over`,
    text: [
      greeting(facts.name),
      `The courier says that delivery ${number} couldn't be handed over${timeOfDay('at', at, timeZone, sentAt)}${why === undefined ? '' : `: ${why}`}. It's on its way back to you.`,
      `${waits} for you. If that's right, confirm it. If it isn't, object, and an administrator will look at it. You have 24 hours${until === '' ? '' : `,${until}`}. After that, it counts as confirmed.`,
      `You got this email because you requested this delivery for ${isolate(shopForMail(facts.shop))}.`,
      product,
    ].join('\n\n'),
    action: 'Open the delivery',
    linkAfter: LINK_AFTER_FIRST,
  };
}

/** Tells an administrator that a merchant objected. `name` is the administrator's first name. */
export function objectionMail(product: string, facts: Pick<MerchantMailFacts, 'number' | 'shop' | 'name'>): MailText {
  const number = formatTrackingNumber(facts.number);
  const shop = isolate(shopForMail(facts.shop));
  return {
    subject: `${shop} objected to delivery ${number}`,
    text: [
      greeting(facts.name),
      `A courier says that delivery ${number} from ${shop} couldn't be handed over, and the business says that isn't so. The charge and the pay wait until you decide.`,
      'Its case shows when each step was taken.',
      "You got this email because you're an administrator.",
      product,
    ].join('\n\n'),
    action: 'Open the case',
    linkAfter: LINK_AFTER_FIRST,
  };
}
