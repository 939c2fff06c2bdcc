import type { BusinessId } from '../business/business-id.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import { deliveryOf } from '../delivery/merchant/delivery-path.ts';
import { trackingPath } from '../delivery/track/tracking-link.ts';
import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Instant } from '../instant.ts';
import { accountMail, accountMailLink, type AccountMailFacts } from './account-mails.ts';
import { caseMail, caseMailLink, type CaseMailFacts } from './case-mails.ts';
import { decisionLink, decisionMail, type DecisionMailFacts } from './decision-mails.ts';
import { recipientMail, type RecipientMailFacts } from './delivery-mails.ts';
import { heldMail, objectionMail, type HeldMailFacts } from './held-mails.ts';
import { keyMail, keyMailLink, type KeyMailFacts } from './key-mails.ts';
import { expiredMail, lostMail, reportedMail } from './merchant-mails.ts';
import { statementMail, statementMailLink, type StatementMailFacts } from './statement-mails.ts';
import type { MailText } from './templates.ts';
import { deskCasesAbout } from '../support/case-path.ts';
import { webhookMail, webhookMailPath, type WebhookMailFacts } from './webhook-mails.ts';

/** A mail to the merchant of a delivery, or to an administrator about an objection. */
export type MerchantMailKind = 'expired' | 'lost' | 'held' | 'objected' | 'reported';

/** The facts of the mails of each topic, with the parts of their links. */
export interface MailFacts {
  readonly recipient: RecipientMailFacts & { readonly number: TrackingNumber; readonly key: string };
  readonly merchant: HeldMailFacts & {
    readonly kind: MerchantMailKind;
    readonly business: BusinessId;
    readonly delivery: DeliveryId;
  };
  readonly decision: DecisionMailFacts;
  readonly webhook: WebhookMailFacts & { readonly business: BusinessId };
  readonly key: KeyMailFacts;
  readonly statement: StatementMailFacts;
  readonly account: AccountMailFacts;
  readonly case: CaseMailFacts;
}

/** The facts of a mail in the outbox. */
export type MailTopic = keyof MailFacts;

/** A mail's text, and the path of the product that its link leads to; null without one. */
export interface WrittenMail {
  readonly text: MailText;
  readonly link: string | null;
}

type Write<Facts> = (product: string, facts: Facts, sentAt: Instant) => WrittenMail;

const MERCHANT_MAILS: Readonly<
  Record<MerchantMailKind, (product: string, facts: HeldMailFacts, sentAt: Instant) => MailText>
> = { expired: expiredMail, lost: lostMail, held: heldMail, objected: objectionMail, reported: reportedMail };

const WRITERS: { readonly [Topic in MailTopic]: Write<MailFacts[Topic]> } = {
  recipient: (product, facts, sentAt) => ({
    text: recipientMail(product, facts, sentAt),
    link: trackingPath(facts.number, facts.key),
  }),
  merchant: (product, facts, sentAt) => ({
    text: MERCHANT_MAILS[facts.kind](product, facts, sentAt),
    link: facts.kind === 'objected' ? deskCasesAbout(facts.number) : deliveryOf(facts.business, facts.delivery),
  }),
  decision: (product, facts) => ({ text: decisionMail(product, facts), link: decisionLink(facts).path }),
  webhook: (product, facts) => ({ text: webhookMail(product, facts), link: webhookMailPath(facts.business) }),
  key: (product, facts, sentAt) => ({ text: keyMail(product, facts, sentAt), link: keyMailLink(facts) }),
  statement: (product, facts) => ({ text: statementMail(product, facts), link: statementMailLink(facts) }),
  account: (product, facts) => ({ text: accountMail(product, facts), link: accountMailLink(facts) }),
  case: (product, facts, sentAt) => ({ text: caseMail(product, facts, sentAt), link: caseMailLink(facts) }),
};

/** Every topic. */
export const MAIL_TOPICS = Object.keys(WRITERS) as readonly MailTopic[];

/** Writes a mail of the outbox. */
export function writeMail<Topic extends MailTopic>(
  topic: Topic,
  facts: MailFacts[Topic],
  product: string,
  sentAt: Instant,
): WrittenMail {
  return WRITERS[topic](product, facts, sentAt);
}
