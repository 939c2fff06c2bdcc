import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import { decisionLink, decisionMail, isQuoted, type DecisionMailFacts } from '#core/mail/decision-mails.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { anyLink } from '#tests/builders/any-link.ts';
import { property } from '#tests/property.ts';

const ACCOUNT: DecisionMailFacts = {
  business: null,
  firstName: 'Lena',
  roles: ['courier'],
  from: 'Pending',
  to: 'Active',
  reason: '',
};
const SHOP: DecisionMailFacts = {
  ...ACCOUNT,
  roles: ['merchant'],
  business: aBusiness().named('Corner Bakery').build(),
};
const mail = (facts: DecisionMailFacts, more: Partial<DecisionMailFacts> = {}) =>
  decisionMail('Swiftlane', { ...facts, ...more });

describe('A mail about a decision', () => {
  test('has a different text for each status of an account and of a business', () => {
    const subjects = [
      ...ACCOUNT_STATUSES.map((to) => mail(ACCOUNT, { to }).subject),
      ...BUSINESS_STATUSES.map((to) => mail(SHOP, { to }).subject),
      mail(ACCOUNT, { from: 'Suspended' }).subject,
    ];
    expect(new Set(subjects).size).toBe(ACCOUNT_STATUSES.length + BUSINESS_STATUSES.length + 1);
  });

  test('has only the reader’s own next steps', () => {
    const texts = (['courier', 'merchant', 'customer'] as const).map((role) => mail(ACCOUNT, { roles: [role] }).text);
    expect(texts.map((text) => text.includes('go online'))).toEqual([true, false, false]);
    expect(texts.map((text) => text.includes('request deliveries'))).toEqual([false, true, false]);
    expect(decisionLink(ACCOUNT)).toEqual({ path: '/courier', action: 'Open courier home' });
    for (const other of [{ to: 'Rejected' }, { to: 'Suspended' }, { roles: ['merchant'] as const }])
      expect(decisionLink({ ...ACCOUNT, ...other })).toEqual({ path: '/my-account', action: 'Open your account' });
    expect(decisionLink(SHOP)).toEqual({
      path: `/business-dashboard/${SHOP.business?.id}`,
      action: 'Open the business',
    });
    for (const facts of [ACCOUNT, SHOP]) expect(mail(facts).action).toBe(decisionLink(facts).action);
  });

  test('repeats a reason only to blocked accounts, and has no empty quote without one', () => {
    for (const [facts, to, hasReason] of [
      [ACCOUNT, 'Active', false],
      [ACCOUNT, 'Pending', false],
      [ACCOUNT, 'Rejected', true],
      [ACCOUNT, 'Suspended', true],
      [SHOP, 'Active', false],
      [SHOP, 'Pending', false],
      [SHOP, 'Rejected', true],
    ] as const) {
      const { text } = mail(facts, { to, reason: 'No such shop' });
      expect([to, text.includes('“No such shop”'), text.includes("Here's why:")]).toEqual([to, hasReason, hasReason]);
      expect(mail(facts, { to }).text).not.toMatch(/“|Here's why/u);
    }
  });

  property([fc.oneof(fc.string({ unit: 'grapheme' }), anyLink, fc.constant('a\n \n\nb'))])(
    'contains any reason in one quoted paragraph, and ends with the product’s name',
    (reason) => {
      const bare = mail(ACCOUNT, { to: 'Rejected' }).text.split('\n\n');
      const paragraphs = mail(ACCOUNT, { to: 'Rejected', reason }).text.split('\n\n');
      expect(paragraphs.at(-1)).toBe('Swiftlane');
      const own = paragraphs.filter((one) => !bare.includes(one) && one !== "Here's why:");
      expect(own).toHaveLength(reason.trim() === '' ? 0 : 1);
      expect(own.every(isQuoted)).toBe(true);
    },
  );
});
