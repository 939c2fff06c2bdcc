import type { Instant } from '../instant.ts';
import { formatTrackingNumber, type TrackingNumber } from '../delivery/tracking-number.ts';
import { shopForMail, timeOfDay } from './mail-words.ts';
import { greeting, type MailText } from './templates.ts';

/** What the mail about a delivery that no courier took is made of. */
export interface ExpiredMailFacts {
  readonly number: TrackingNumber;
  /** The business's name. */
  readonly shop: string;
  /** The merchant's first name. */
  readonly name: string;
  /** Whether it was one of the free ones. */
  readonly free: boolean;
  /** When the search ended. */
  readonly at: Instant;
  /** The business's, an IANA name; the time is left out where there is none. */
  readonly timeZone: string | null;
}

/**
 * Tells the merchant that no courier took a delivery. It names only the number; the recipient is on the delivery's page.
 * The link goes after the first paragraph.
 */
export function expiredMail(product: string, facts: ExpiredMailFacts): MailText {
  const number = formatTrackingNumber(facts.number);
  const until = timeOfDay('until', facts.at, facts.timeZone);
  return {
    subject: `No courier took delivery ${number}`,
    text: [
      greeting(facts.name),
      `We looked for a courier for delivery ${number}${until}, and no one was free to take it.`,
      facts.free ? "You weren't charged, and your free delivery is yours again." : "You weren't charged.",
      'If it still has to go out, open it and choose Request again: everything is filled in for you.',
      `You got this email because you requested this delivery for ${shopForMail(facts.shop)}.`,
      product,
    ].join('\n\n'),
    action: 'Open the delivery',
  };
}
