import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { formatTrackingNumber, makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { expiredMail, lostMail, type MerchantMailFacts } from '#core/mail/merchant-mails.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { anyLink } from '#tests/builders/any-link.ts';

const FACTS: MerchantMailFacts = {
  number: makeTrackingNumber(cryptoRandom),
  shop: 'Corner Bakery',
  name: 'Marco',
  free: false,
  at: instant(Date.UTC(2026, 5, 1, 18, 31)),
  timeZone: 'America/Toronto',
};
const mail = (more: Partial<MerchantMailFacts> = {}) => expiredMail('Swiftlane', { ...FACTS, ...more });

test('The mail names the delivery that found no courier, and that it cost nothing', () => {
  const number = formatTrackingNumber(FACTS.number);
  expect(mail()).toEqual({
    subject: `No courier took delivery ${number}`,
    text: `Hello Marco,

We looked for a courier for delivery ${number} until 2:31 PM, and no one was free to take it.

You weren't charged.

If it still needs to go out, open it and choose Request again: everything is filled in for you.

You got this email because you requested this delivery for Corner Bakery.

Swiftlane`,
    action: 'Open the delivery',
    linkAfter: 2,
  });
});

test.each<[Partial<MerchantMailFacts>, string]>([
  [{ free: true }, "You weren't charged, and your free delivery is yours again."],
  [{ timeZone: null }, `${formatTrackingNumber(FACTS.number)}, and no one was free`],
  [{ timeZone: 'Mars/Olympus' }, `${formatTrackingNumber(FACTS.number)}, and no one was free`],
  [{ name: '' }, 'Hello,\n\nWe looked'],
])('The mail with %j contains "%s"', (more, words) => {
  expect(mail(more).text).toContain(words);
});

test('The mail names the delivery that was lost, and that it costs nothing', () => {
  const number = formatTrackingNumber(FACTS.number);
  expect(lostMail('Swiftlane', FACTS)).toEqual({
    subject: `Delivery ${number} got lost on the way`,
    text: `Hello Marco,

A courier picked up delivery ${number}, and it never arrived or came back. We're sorry. We've marked it as lost.

It costs you nothing.

If it still needs to go out, open it and choose Request again: everything is filled in for you.

You got this email because you requested this delivery for Corner Bakery.

Swiftlane`,
    action: 'Open the delivery',
    linkAfter: 2,
  });
  expect(lostMail('Swiftlane', { ...FACTS, free: true }).text).toContain(
    'It costs you nothing, and your free delivery is yours again.',
  );
});

test.each([expiredMail, lostMail])('%o to a merchant has the same lines and no link for any names', (write) => {
  const anything = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 130 }), anyLink, fc.emailAddress());
  const lines = write('Swiftlane', FACTS).text.split('\n').length;
  fc.assert(
    fc.property(anything, anything, (shop, name) => {
      const { subject, text } = write('Swiftlane', { ...FACTS, shop, name });
      expect(`${subject}\n${text}`.split('\n')).toHaveLength(lines + 1);
      expect(text).not.toMatch(/:\/\/|www\.\S|<|@|\{|[a-z]\.[a-z]/iu);
    }),
  );
});

test('The mail also names the day if it’s sent on another one', () => {
  const next = instant(FACTS.at + 24 * 60 * 60_000);
  expect(expiredMail('Swiftlane', FACTS, next).text).toContain('until Jun 1 at 2:31 PM, and no one');
});
