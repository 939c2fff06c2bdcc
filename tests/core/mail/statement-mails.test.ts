import { describe, expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import {
  STATEMENT_MAIL_KINDS,
  statementMail,
  statementMailLink,
  type StatementMailFacts,
} from '#core/mail/statement-mails.ts';
import { statementId } from '#core/statement/statement.ts';

const id = statementId('00000000-0000-4000-9000-000000000042');
if (id === null) throw new Error('That is no id.');

const FACTS: StatementMailFacts = {
  kind: 'closed',
  firstName: 'Marco',
  business: { id: knownBusinessId('00000000-0000-4000-9000-000000000002'), businessName: 'Bellini Bakery' },
  statement: id,
  number: '2026-10-0042',
  period: { from: '2026-10-01', to: '2026-11-01' },
  total: 157_334,
  currency: 'CAD',
  payment: null,
};
const COURIER = { business: null, period: { from: '2026-12-28', to: '2027-01-04' } };
const PAYMENT = { on: '2027-01-05', reference: '8841' };
/** Without the marks that isolate names. */
const textOf = (more: Partial<StatementMailFacts> = {}) =>
  statementMail('Swiftlane', { ...FACTS, ...more }).text.replaceAll(/[\u2066-\u2069]/gu, '');

describe('a mail about a statement', () => {
  test('of a business states the amount to pay, or that there’s none', () => {
    expect(textOf()).toContain(
      'The statement 2026-10-0042 of Bellini Bakery for October 2026 is ready. The total to pay is $1,573.34 CAD.',
    );
    expect(textOf({ total: -699 })).toContain("You have a credit of $6.99 CAD. It's part of your next statement");
    expect(textOf({ total: 0, number: null })).toContain(
      "The statement of Bellini Bakery for October 2026 is ready. There's nothing to pay.",
    );
  });

  test('of a courier states the week, and the day of its payment', () => {
    expect(textOf({ ...COURIER, total: 17_050 })).toContain(
      'Your week of Dec 28, 2026 – Jan 3, 2027 has ended. You earned $170.50 CAD',
    );
    expect(textOf({ ...COURIER, kind: 'paid', payment: PAYMENT })).toContain(
      'was paid on Jan 5, 2027 (reference 8841).',
    );
    expect(textOf({ ...COURIER, kind: 'paid', payment: { ...PAYMENT, reference: '' } })).toContain(
      'was paid on Jan 5, 2027.',
    );
  });

  test('corrects an earlier mail that was a mistake', () => {
    expect(textOf({ kind: 'taken_back' })).toContain("It's still waiting for your payment.");
    expect(textOf({ ...COURIER, kind: 'taken_back' })).toContain("It's still to come");
  });

  test.each(STATEMENT_MAIL_KINDS)('contains no link and no markup of a shop’s name: %s', (kind) => {
    const business = {
      id: knownBusinessId('00000000-0000-4000-9000-000000000002'),
      businessName: 'https://evil.example/<b>',
    };
    expect(textOf({ kind, business })).not.toMatch(/evil\.example|https?:|[<>]/u);
  });

  test('leads to the statement, or a courier’s earnings', () => {
    expect(statementMailLink(FACTS)).toBe(
      '/statements/00000000-0000-4000-9000-000000000002/00000000-0000-4000-9000-000000000042',
    );
    expect(statementMailLink({ ...FACTS, business: null })).toBe('/courier/earnings');
  });
});
