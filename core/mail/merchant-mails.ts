import type { Instant } from '../instant.ts';
import { formatTrackingNumber, type TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import { isolate } from '../isolate.ts';
import { shopForMail, timeOfDay } from './mail-words.ts';
import { greeting, LINK_AFTER_FIRST, type MailText } from './templates.ts';

/** The facts of a mail about a delivery that didn't arrive, or didn't arrive as it should. */
export interface MerchantMailFacts {
  readonly number: TrackingNumber;
  /** The business's name. */
  readonly shop: string;
  /** The merchant's first name. */
  readonly name: string;
  /** Whether it was a free delivery. */
  readonly free: boolean;
  /** When it ended. */
  readonly at: Instant;
  /** The business's, an IANA name; the time is left out if there is none. */
  readonly timeZone: string | null;
}

/**
 * Tells the merchant how a delivery ended. It names only the number; the recipient is on the delivery's page. The link
 * goes after the first paragraph.
 */
function mail(
  product: string,
  facts: MerchantMailFacts,
  { subject, what, cost }: { readonly subject: string; readonly what: string; readonly cost: string },
): MailText {
  return {
    subject,
    text: [
      greeting(facts.name),
      what,
      facts.free ? `${cost}, and your free delivery is yours again.` : `${cost}.`,
      'If it still needs to go out, open it and choose Request again: everything is filled in for you.',
      `You got this email because you requested this delivery for ${isolate(shopForMail(facts.shop))}.`,
      product,
    ].join('\n\n'),
    action: 'Open the delivery',
    linkAfter: LINK_AFTER_FIRST,
  };
}

/** Tells the merchant that no courier took a delivery. */
export function expiredMail(product: string, facts: MerchantMailFacts, sentAt = facts.at): MailText {
  const number = formatTrackingNumber(facts.number);
  const until = timeOfDay('until', facts.at, facts.timeZone, sentAt);
  return mail(product, facts, {
    subject: `No courier took delivery ${number}`,
    what: `We looked for a courier for delivery ${number}${until}, and no one was free to take it.`,
    cost: "You weren't charged",
  });
}

/** Tells the merchant that a delivery was marked as lost, unless they reported it themselves. */
export function lostMail(product: string, facts: MerchantMailFacts): MailText {
  const number = formatTrackingNumber(facts.number);
  return mail(product, facts, {
    subject: `Delivery ${number} got lost on the way`,
    what: `A courier picked up delivery ${number}, and it never arrived or came back. We're sorry. We've marked it as lost.`,
    // The charge for the failed handover is credited.
    cost: 'It costs you nothing',
  });
}

/** Tells the merchant that the recipient reported a problem with the goods. None of the report's words are in it. */
export function reportedMail(product: string, facts: Pick<MerchantMailFacts, 'number' | 'shop' | 'name'>): MailText {
  const number = formatTrackingNumber(facts.number);
  return {
    subject: `The recipient of delivery ${number} reported a problem`,
    text: [
      greeting(facts.name),
      `The recipient of delivery ${number} reported a problem with what they got. Our team reads it too.`,
      'Open the delivery to see the report. If you want a refund, choose Claim it there.',
      `You got this email because you requested this delivery for ${isolate(shopForMail(facts.shop))}.`,
      product,
    ].join('\n\n'),
    action: 'Open the delivery',
    linkAfter: LINK_AFTER_FIRST,
  };
}
