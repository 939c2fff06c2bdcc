import type { BusinessId } from '../business/business-id.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import { isolate } from '../isolate.ts';
import { lastDay, type Period } from '../statement/period.ts';
import type { Payment, StatementId } from '../statement/statement.ts';
import { statementOf } from '../statement/statement-path.ts';
import { shopForMail } from './mail-words.ts';
import { greeting, LINK_LAST, type MailText } from './templates.ts';

/**
 * Why the owner of a statement is mailed.
 * - `closed`: a business's month, or a courier's week with pay · `paid`: an administrator noted its payment
 * - `taken_back`: the payment was noted by mistake, after the mail about it
 */
export const STATEMENT_MAIL_KINDS = ['closed', 'paid', 'taken_back'] as const;
export type StatementMailKind = (typeof STATEMENT_MAIL_KINDS)[number];

/** The facts of a mail about a statement. */
export interface StatementMailFacts {
  readonly kind: StatementMailKind;
  /** The owner's. */
  readonly firstName: string;
  /** Null for a courier's. */
  readonly business: { readonly id: BusinessId; readonly businessName: string } | null;
  readonly statement: StatementId;
  readonly number: string | null;
  readonly period: Period;
  readonly total: Cents;
  readonly currency: Currency;
  readonly payment: Pick<Payment, 'on' | 'reference'> | null;
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const MONTH = format({ month: 'long', year: 'numeric' });
const DAY = format({ month: 'short', day: 'numeric', year: 'numeric' });

/** `October 2026`, `Nov 16 – 22, 2026`. Some mail programs can't show the thin spaces around the dash. */
const periodText = (isBusiness: boolean, period: Period): string =>
  isBusiness
    ? MONTH.format(Date.parse(period.from))
    : DAY.formatRange(Date.parse(period.from), Date.parse(lastDay(period))).replaceAll(/\s/gu, ' ');

const amountText = (cents: Cents, currency: Currency): string =>
  `${new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(Math.abs(cents) / 100)} ${currency}`;

const paymentText = (payment: StatementMailFacts['payment']): string =>
  payment === null
    ? ''
    : ` on ${DAY.format(Date.parse(payment.on))}${payment.reference === '' ? '' : ` (reference ${isolate(payment.reference)})`}`;

function paragraphs(facts: StatementMailFacts): readonly [subject: string, ...texts: string[]] {
  const { kind, business, total, currency, payment } = facts;
  const period = periodText(business !== null, facts.period);
  const amount = amountText(total, currency);
  const number = facts.number === null ? '' : ` ${facts.number}`;
  if (business === null) {
    if (kind === 'closed')
      return [
        `You earned ${amount}: ${period}`,
        `Your week of ${period} has ended. You earned ${amount} (statement${number}). We'll email you when it's paid.`,
      ];
    if (kind === 'paid')
      return [
        `You were paid ${amount}`,
        `Your pay for ${period}, ${amount} (statement${number}), was paid${paymentText(payment)}.`,
      ];
    return [
      `Your pay of ${amount} is still to come`,
      `We told you by mistake that your pay for ${period}, ${amount} (statement${number}), was paid. It's still to come, and we'll email you when it's paid.`,
    ];
  }
  const shop = isolate(shopForMail(business.businessName));
  if (kind === 'closed') {
    const words =
      total > 0
        ? `The total to pay is ${amount}.`
        : total < 0
          ? `You have a credit of ${amount}. It's part of your next statement, and there's nothing to pay.`
          : "There's nothing to pay.";
    return [
      `${shop}: your statement for ${period}`,
      `The statement${number} of ${shop} for ${period} is ready. ${words}`,
      'It shows every delivery with its fee and every credit.',
    ];
  }
  if (kind === 'paid')
    return [
      `${shop}: ${amount} paid`,
      `Thank you. The statement${number} of ${shop} for ${period}, ${amount}, was paid${paymentText(payment)}.`,
    ];
  return [
    `${shop}: the statement for ${period} isn't paid yet`,
    `We told you by mistake that the statement${number} of ${shop} for ${period}, ${amount}, was paid. It's still waiting for your payment.`,
  ];
}

/** The page that the mail links to. */
export const statementMailLink = ({
  business,
  statement,
}: Pick<StatementMailFacts, 'business' | 'statement'>): string =>
  business === null ? '/courier/earnings' : statementOf(business.id, statement);

/** The mail to the owner. The link goes before the last paragraph, which is the product's name. */
export function statementMail(product: string, facts: StatementMailFacts): MailText {
  const [subject, ...texts] = paragraphs(facts);
  return {
    subject,
    text: [greeting(facts.firstName), ...texts, product].join('\n\n'),
    action: facts.business === null ? 'Open your earnings' : 'Open the statement',
    linkAfter: LINK_LAST,
  };
}
