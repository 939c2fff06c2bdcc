import type { FailureReason } from '../delivery/lifecycle/delivery.ts';
import type { Handover } from '../delivery/request/handover.ts';
import type { MoveKind } from '../delivery/lifecycle/delivery-machine.ts';
import type { Instant } from '../instant.ts';
import { isolate } from '../isolate.ts';
import { betweenTimes, shopForMail, timeOfDay } from './mail-words.ts';
import { greeting, LINK_AFTER_FIRST, type MailText } from './templates.ts';

/**
 * The mails to a recipient. A parcel that failed at the door may be on its way again, or get lost. The team `answered` their
 * case, or it's `resolved`.
 */
export type RecipientMailKind = 'on_its_way' | 'delivered' | 'failed' | 'retried' | 'lost' | 'answered' | 'resolved';

/** The steps that are mailed to a recipient. */
export const MAILED_STEPS: Readonly<Partial<Record<MoveKind, RecipientMailKind>>> = {
  pick_up: 'on_its_way',
  deliver: 'delivered',
  fail: 'failed',
  retry: 'retried',
  lose: 'lost',
};

/** The facts of such a mail. */
export interface RecipientMailFacts {
  readonly kind: RecipientMailKind;
  readonly shop: string;
  /** The recipient's. */
  readonly name: string;
  readonly handover: Handover;
  /** When it happened. */
  readonly at: Instant;
  readonly dueAt: Instant;
  /** The start of its window; null without one. A database of an earlier release doesn't send it. */
  readonly dropoffReadyAt?: Instant | null;
  /** The business's, an IANA name; times are left out if there is none. */
  readonly timeZone: string | null;
  readonly reason: FailureReason | null;
}

const REASONS: Readonly<Record<FailureReason, string>> = {
  no_answer: 'nobody answered the door',
  refused: 'it was turned down at the door',
  wrong_address: "the courier couldn't find the address",
  unsafe: "the courier couldn't get there safely",
  pin_locked: 'the PIN was wrong five times',
};

function body(
  facts: RecipientMailFacts,
  shop: string,
  sentAt: Instant,
): readonly [subject: string, ...paragraphs: string[]] {
  const { handover, at, dueAt, dropoffReadyAt = null, timeZone, reason } = facts;
  const isMet = handover === 'meet';
  const when = timeOfDay('at', at, timeZone, sentAt);
  const handingOver = [
    isMet
      ? "The courier will ask you for a four-digit PIN. You'll find it on the tracking page."
      : 'The courier will leave it at your door.',
    `Keep this link to yourself: anyone who opens it sees your address${isMet ? ' and the PIN' : ''}.`,
  ];
  switch (facts.kind) {
    case 'retried':
      return [
        `Your delivery from ${shop} is on its way again`,
        `We couldn't hand over your delivery from ${shop} before. The courier is bringing it to your door again.`,
        ...handingOver,
      ];
    case 'on_its_way': {
      const promise =
        dropoffReadyAt === null
          ? timeOfDay('by', dueAt, timeZone, sentAt)
          : betweenTimes(dropoffReadyAt, dueAt, timeZone, sentAt);
      const by = dueAt > at ? promise : '';
      return [
        `Your delivery from ${shop} is on its way`,
        `A courier has picked up your delivery from ${shop}.${by === '' ? '' : ` It should be with you${by}.`}`,
        ...handingOver,
      ];
    }
    case 'delivered':
      return [
        `Your delivery from ${shop} has arrived`,
        isMet
          ? `Your delivery from ${shop} was handed over${when}.`
          : `Your delivery from ${shop} was left at your door${when}. The tracking page has a photo of it.`,
        `If something's wrong with it, please contact ${shop}, or tell us on the tracking page.`,
      ];
    case 'failed':
      return [
        `We couldn't hand over your delivery from ${shop}`,
        `We couldn't hand over your delivery from ${shop}${when}: ${REASONS[reason ?? 'no_answer']}. It's on its way back to the shop.`,
        `Please contact ${shop} to have it delivered again.`,
      ];
    case 'answered':
      return [
        `We answered you about your delivery from ${shop}`,
        `We answered your message about your delivery from ${shop}. The tracking page has our answer, and there you can reply.`,
      ];
    case 'resolved':
      return [
        `We decided on your case about your delivery from ${shop}`,
        `We decided on your case about your delivery from ${shop}. The tracking page has the decision. If you don't agree, you can reopen the case once within seven days.`,
      ];
    case 'lost':
      return [
        `Your delivery from ${shop} got lost on the way`,
        `We're sorry: your delivery from ${shop} got lost on the way, so it won't arrive.`,
        `The shop knows. Please contact ${shop} to have it sent again.`,
      ];
  }
}

/** The mail to the recipient. The recipient's own tracking link goes after the first paragraph. */
export function recipientMail(product: string, facts: RecipientMailFacts, sentAt = facts.at): MailText {
  const shop = isolate(shopForMail(facts.shop));
  const [subject, ...paragraphs] = body(facts, shop, sentAt);
  const why = `You got this email because ${shop} gave us your email address for this delivery.`;
  return {
    subject,
    text: [greeting(facts.name), ...paragraphs, why, product].join('\n\n'),
    action: 'Track the delivery',
    linkAfter: LINK_AFTER_FIRST,
  };
}
