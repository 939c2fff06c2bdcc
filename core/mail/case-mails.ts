import { formatTrackingNumber, type TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { Instant } from '../instant.ts';
import type { CaseId } from '../support/case.ts';
import { caseOf, deskCaseOf } from '../support/case-path.ts';
import { timeOfDay } from './mail-words.ts';
import { greeting, LINK_LAST, type MailText } from './templates.ts';

/**
 * Why a person is mailed about a case.
 * - `answered`, `resolved`: the team wrote to its side, or decided · `overdue`: to administrators: the first answer is late
 * - `review`: to a courier whose account needs one
 */
export const CASE_MAIL_KINDS = ['answered', 'resolved', 'overdue', 'review'] as const;
export type CaseMailKind = (typeof CASE_MAIL_KINDS)[number];

/** The facts of a mail about a case. No words of the case are among them. */
export interface CaseMailFacts {
  readonly kind: CaseMailKind;
  readonly case: CaseId;
  /** The reader's. */
  readonly firstName: string;
  /** The number of its delivery; null without one. */
  readonly number: TrackingNumber | null;
  readonly dueAt: Instant;
  /** The operator's, an IANA name. */
  readonly timeZone: string;
}

function paragraphs(facts: CaseMailFacts, sentAt: Instant): readonly [subject: string, ...texts: string[]] {
  const about = facts.number === null ? '' : ` about delivery ${formatTrackingNumber(facts.number)}`;
  switch (facts.kind) {
    case 'answered':
      return [`We answered you${about}`, `We answered your message${about}. Open it to read our answer and to reply.`];
    case 'resolved':
      return [
        `We decided on your case${about}`,
        `We decided on your case${about}. Open it to read the decision. If you don't agree, you can reopen it once within seven days.`,
      ];
    case 'review':
      return [
        'Tell us what happened',
        'Your account is waiting for review. Open the case to read why, and to tell us what happened before we decide.',
      ];
    case 'overdue':
      return [
        `A case${about} is overdue`,
        `A case${about} has no answer yet. It was due${timeOfDay('at', facts.dueAt, facts.timeZone, sentAt)}.`,
      ];
  }
}

/** The page that the mail links to. */
export const caseMailLink = ({ kind, case: id }: Pick<CaseMailFacts, 'kind' | 'case'>): string =>
  kind === 'overdue' ? deskCaseOf(id) : caseOf(id);

/** The mail about a case. The link goes before the last paragraph, which is the product's name. */
export function caseMail(product: string, facts: CaseMailFacts, sentAt: Instant): MailText {
  const [subject, ...texts] = paragraphs(facts, sentAt);
  return {
    subject,
    text: [greeting(facts.firstName), ...texts, product].join('\n\n'),
    action: 'Open the case',
    linkAfter: LINK_LAST,
  };
}
