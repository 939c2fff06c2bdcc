import { describe, expect, test } from 'vitest';
import { placeName } from '#core/geography/region.ts';
import { isolate } from '#core/isolate.ts';
import { decisionMail } from '#core/mail/decision-mails.ts';
import { recipientMail } from '#core/mail/delivery-mails.ts';
import { expiredMail, lostMail } from '#core/mail/merchant-mails.ts';
import type { MailText } from '#core/mail/templates.ts';
import { instant } from '#core/instant.ts';
import { businessId } from '#core/business/business-id.ts';
import { brandedMail } from '../../supabase/functions/_shared/mail/mail-html.ts';

const NAMES = ['דוד כהן', 'مطعم ١٢', 'Café دار', 'ܡܪܝ', 'ދިވެހި', 'ߒߞߏ', '𞤀𞤣𞤤𞤢𞤥'];

describe('A name in the middle of a sentence', () => {
  test.each(NAMES)('%s is isolated', (name) => {
    expect(isolate(name)).toBe(`\u2068${name}\u2069`);
  });

  test.each(['Marco', 'Łódź', 'José', '李雷', '5th & Main', 'สมชาย', ''])(
    '%s doesn’t change direction, and stays unchanged',
    (name) => {
      expect(isolate(name)).toBe(name);
    },
  );

  test('every letter that is written from right to left is known', () => {
    const written =
      /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
    const letters = Array.from({ length: 0x1f000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => /\p{L}/u.test(letter) && written.test(letter));
    expect(letters.length).toBeGreaterThan(1000);
    expect(letters.filter((letter) => isolate(letter) === letter)).toEqual([]);
  });

  test('a city is isolated from its region', () => {
    expect(placeName('תל אביב', 'Center')).toBe('\u2068תל אביב\u2069, Center');
  });
});

const SHOP = 'מאפיית הפינה';
const PERSON = 'דוד';
const at = instant(Date.UTC(2026, 0, 5, 17));
const delivery = { shop: SHOP, name: PERSON, at, timeZone: 'America/Toronto' };
const merchant = { ...delivery, number: 'K7P2M4RT9WXD' as Parameters<typeof expiredMail>[1]['number'], free: false };
const recipient = { ...delivery, dueAt: instant(at + 1), handover: 'meet', reason: null } as const;
const decided = {
  business: { id: businessId('0b0c7d5e-8a56-4a7e-9f7e-3c1d2b4a5e6f')!, businessName: SHOP },
  firstName: PERSON,
  roles: ['merchant'],
  from: 'Pending',
  reason: '',
} as const;
const mails: readonly (readonly [string, MailText])[] = [
  ['nobody took it', expiredMail('Swiftlane', merchant)],
  ['lost, to the merchant', lostMail('Swiftlane', merchant)],
  ...(['on_its_way', 'delivered', 'failed', 'lost'] as const).map(
    (kind) => [kind, recipientMail('Swiftlane', { ...recipient, kind })] as const,
  ),
  ...['Active', 'Rejected', 'Pending'].map((to) => [to, decisionMail('Swiftlane', { ...decided, to })] as const),
];

describe('A mail', () => {
  test.each(mails)('%s isolates every name in its subject and text', (_what, { subject, text }) => {
    for (const words of [subject, text])
      expect(words.replace(/\u2068[^\u2069]*\u2069/gu, '')).not.toMatch(/\p{Script=Hebrew}/u);
    expect(text).toContain(`\u2068${PERSON}\u2069`);
  });

  test.each(mails)('%s has each name in its own element in the HTML version', (_what, mail) => {
    const [, body = ''] = brandedMail('to@example.com', mail).html.split('</title>');
    expect(body).toContain(`<bdi>\u2068${PERSON}\u2069</bdi>`);
    expect(body.replace(/<bdi>[^<]*<\/bdi>/gu, '')).not.toMatch(/\p{Script=Hebrew}/u);
  });
});
