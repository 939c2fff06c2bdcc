import { expect, test } from 'vitest';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { heldMail, objectionMail, type HeldMailFacts } from '#core/mail/held-mails.ts';

const NUMBER = parseTrackingNumber('111111111111');
const FACTS: HeldMailFacts = {
  number: NUMBER ?? ('' as never),
  shop: 'Bellini Bakery',
  name: 'Marco',
  free: false,
  at: instant(Date.UTC(2026, 5, 1, 18, 31)),
  timeZone: 'America/Toronto',
  reason: 'unsafe',
};

test('the merchant’s mail names the courier’s report, the money, and the deadline', () => {
  expect(heldMail('Swiftlane', FACTS)).toEqual({
    subject: "Please confirm: delivery 1111-1111-1111 couldn't be handed over",
    text: [
      'Hello Marco,',
      "The courier says that delivery 1111-1111-1111 couldn't be handed over at 2:31 PM: it wasn't safe to hand it over. It's on its way back to you.",
      "Your charge and the courier's pay wait for you. If that's right, confirm it. If it isn't, object, and an administrator will look at it. You have 24 hours, until Jun 2 at 2:31 PM. After that, it counts as confirmed.",
      'You got this email because you requested this delivery for Bellini Bakery.',
      'Swiftlane',
    ].join('\n\n'),
    action: 'Open the delivery',
    linkAfter: 2,
  });
});

test('for a free one only the pay waits; without a time zone there’s no time', () => {
  const { text } = heldMail('Swiftlane', { ...FACTS, free: true, timeZone: null, reason: null });
  expect(text).toContain("couldn't be handed over. It's on its way back to you.");
  expect(text).toContain("The courier's pay waits for you.");
  expect(text).toContain('You have 24 hours. After that');
});

test('an administrator’s mail names who objected, and no shop’s name is a link', () => {
  const mail = objectionMail('Swiftlane', { ...FACTS, name: 'Ada', shop: 'evil.example/win' });
  expect(mail.subject).toBe('evil example win objected to delivery 1111-1111-1111');
  expect(mail.text).toContain('Hello Ada,');
  expect(mail.text).not.toContain('evil.example');
  expect(mail.text).toContain("You got this email because you're an administrator.");
});
