import { expect, test } from 'vitest';
import { writeMail, type MailFacts, type MailTopic } from '#core/mail/write-mail.ts';
import {
  changeEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  passwordChangedMail,
  registrationCodeMail,
  resetCodeMail,
  type MailText,
} from '#core/mail/templates.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { CASE_MAIL_KINDS } from '#core/mail/case-mails.ts';
import type { CaseId } from '#core/support/case.ts';
import type { StatementId } from '#core/statement/statement.ts';

const PRODUCT = 'Swiftlane';
const AT = instant(Date.UTC(2026, 10, 28, 12));
/** A text in place of a name that should make a mail lead elsewhere. */
const TYPED =
  'evil.example https://evil.example/sign-in?token_hash=x <a href="//evil.example">click</a>\n\nhttps://evil.example';
const BUSINESS = { id: '11111111-1111-4111-8111-111111111111' as BusinessId, businessName: TYPED };
const DELIVERY = { number: 'A234567890B' as TrackingNumber, shop: TYPED, name: TYPED, timeZone: null, at: AT };

/** The facts of each topic, with every value that people type. */
const FACTS: { readonly [Topic in MailTopic]: readonly MailFacts[Topic][] } = {
  recipient: (['on_its_way', 'delivered', 'failed', 'lost'] as const).map((kind) => ({
    ...DELIVERY,
    kind,
    key: 'recipientKey0123456789',
    handover: 'meet',
    dueAt: AT,
    reason: 'refused',
  })),
  merchant: (['expired', 'lost', 'held', 'objected'] as const).map((kind) => ({
    ...DELIVERY,
    kind,
    free: false,
    reason: 'refused',
    business: BUSINESS.id,
    delivery: '22222222-2222-4222-8222-222222222222' as DeliveryId,
  })),
  decision: [null, BUSINESS].map((business) => ({
    business,
    firstName: TYPED,
    roles: ['courier'],
    from: 'Pending',
    to: 'Active',
    reason: '',
  })),
  webhook: (['added', 'failing', 'disabled'] as const).map((kind) => ({
    kind,
    host: 'hooks.example',
    shop: TYPED,
    name: TYPED,
    business: BUSINESS.id,
  })),
  key: (['made', 'replaced', 'revoked', 'in_page'] as const).map((kind) => ({
    kind,
    firstName: TYPED,
    business: BUSINESS,
    keyName: TYPED,
    hint: 'abcd',
    mode: 'live',
    at: AT,
    timeZone: null,
    origin: 'https://evil.example',
  })),
  case: CASE_MAIL_KINDS.map((kind) => ({
    kind,
    case: '44444444-4444-4444-8444-444444444444' as CaseId,
    firstName: TYPED,
    number: DELIVERY.number,
    dueAt: AT,
    timeZone: 'UTC',
  })),
  statement: (['closed', 'paid', 'taken_back'] as const).map((kind) => ({
    kind,
    firstName: TYPED,
    business: BUSINESS,
    statement: '33333333-3333-4333-8333-333333333333' as StatementId,
    number: '2026-10-0001',
    period: { from: '2026-10-01', to: '2026-11-01' },
    total: 100,
    currency: 'CAD',
    payment: null,
  })),
  account: (['sign_in_link', 'password_changed'] as const).map((kind) => ({ kind, token: 'pkce_0123' })),
};

const everyMail = (Object.keys(FACTS) as MailTopic[]).flatMap((topic) =>
  FACTS[topic].map((facts) => {
    const { text, link } = writeMail(topic, facts, PRODUCT, AT);
    return [topic, 'kind' in facts ? facts.kind : topic, text, link] as const;
  }),
);

test.each(everyMail)('no name in a mail to %s about %s becomes a link or a paragraph', (topic, kind, text, link) => {
  expect([kind, text.subject, text.text].join('\n')).not.toMatch(/https?:|evil\.example|<a|[^\s]\/\/|token_hash=x/u);
  expect(link ?? '/none').toMatch(/^\/[^/]/u);
  expect([topic, link ?? '']).toEqual([topic, expect.not.stringContaining('evil')]);
});

test('the link of an account’s mail has the token alone', () => {
  const [link, notice] = FACTS.account.map((facts) => writeMail('account', facts, PRODUCT, AT).link);
  expect([link, notice]).toEqual(['/sign-in?token_hash=pkce_0123&type=recovery', null]);
});

/** Mails that a stranger can have sent to an address, and all that varies in them. */
const FROM_STRANGERS: readonly [what: string, write: () => MailText, varies: readonly string[]][] = [
  ['a registration code', () => registrationCodeMail(PRODUCT, '123456'), ['123 456']],
  ['a reset code', () => resetCodeMail(PRODUCT, '123456'), ['123 456']],
  ['a sign-in link', () => writeMail('account', { kind: 'sign_in_link', token: 'x' }, PRODUCT, AT).text, []],
  ['a confirmation of an address', () => changeEmailMail(PRODUCT), []],
  ['a notice of a password', () => passwordChangedMail(PRODUCT), []],
];

test.each(FROM_STRANGERS)('%s contains nothing that a person typed', (_what, write, varies) => {
  const { subject, text } = write();
  for (const one of varies) expect(text).toContain(one);
  expect(`${subject}\n${text}`).not.toMatch(/evil|click|token/u);
});

test('mails about a change of address name only the new address', () => {
  for (const { subject, text } of [
    emailChangeAskedMail(PRODUCT, 'new@example.com'),
    emailChangedMail(PRODUCT, 'new@example.com'),
  ])
    expect(`${subject}\n${text}`.match(/\S+@\S+/gu)).toHaveLength(1);
});
