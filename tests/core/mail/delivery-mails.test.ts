import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAILURE_REASONS } from '#core/delivery/lifecycle/delivery.ts';
import { instant, later } from '#core/instant.ts';
import { shopForMail } from '#core/mail/mail-words.ts';
import { recipientMail, type RecipientMailFacts } from '#core/mail/delivery-mails.ts';
import { anyCharacter } from '#tests/builders/any-character.ts';
import { anyLink } from '#tests/builders/any-link.ts';

const AT = instant(Date.UTC(2026, 5, 1, 18, 31));
const FACTS: RecipientMailFacts = {
  kind: 'on_its_way',
  shop: 'Corner Bakery',
  name: 'Rosa',
  handover: 'meet',
  at: AT,
  dueAt: later(AT, 14 * 60_000),
  timeZone: 'America/Toronto',
  reason: null,
};
const text = (more: Partial<RecipientMailFacts>) => recipientMail('Swiftlane', { ...FACTS, ...more }).text;

const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 130 }),
  fc.string({ unit: anyCharacter, maxLength: 130 }),
  anyLink,
  fc.emailAddress(),
);

describe('A mail to a recipient', () => {
  test.each([
    [{ timeZone: 'America/Vancouver' }, 'by 11:45 AM.'],
    [{ dueAt: AT }, 'Corner Bakery.\n\n'],
    [{ timeZone: null }, 'Corner Bakery.\n\n'],
    [{ timeZone: 'Mars/Olympus' }, 'Corner Bakery.\n\n'],
    [
      { handover: 'door' },
      'leave it at your door.\n\nKeep this link to yourself: anyone who opens it sees your address.',
    ],
    [{ kind: 'delivered' }, 'was handed over at 2:31 PM.'],
    [{ kind: 'delivered', handover: 'door', timeZone: null }, 'was left at your door. The tracking page has a photo'],
    [{ kind: 'failed', reason: 'unsafe' }, "at 2:31 PM: the courier couldn't get there safely. It's on its way back"],
    [{ kind: 'lost' }, "We're sorry: your delivery from Corner Bakery got lost on the way, so it won't arrive."],
    [{ name: '123' }, 'Hello,\n\n'],
  ] as [Partial<RecipientMailFacts>, string][])('with %j contains "%s"', (more, words) => {
    expect(text(more)).toContain(words);
  });

  test('names the day of a time that isn’t on the mail’s own day', () => {
    const late = later(AT, 9 * 60 * 60_000);
    expect(text({ at: late, dueAt: later(late, 60 * 60_000) })).toContain(
      'It should be with you by Jun 2 at 12:31 AM.',
    );
    const next = later(AT, 24 * 60 * 60_000);
    const sent = (kind: RecipientMailFacts['kind']) => recipientMail('Swiftlane', { ...FACTS, kind }, next).text;
    expect(sent('delivered')).toContain('was handed over on Jun 1 at 2:31 PM.');
    expect(sent('failed')).toContain('on Jun 1 at 2:31 PM: nobody answered');
    expect(sent('on_its_way')).toContain('by Jun 1 at 2:45 PM.');
  });

  test.each([
    [29, 89, 'It should be with you between 3 and 4 PM.'],
    [-31, 44, 'It should be with you between 2 and 3:15 PM.'],
    [89, 569, 'It should be with you between 4:00 PM and Jun 2 at 12:00 AM.'],
  ])('names a window by both of its ends: from %d to %d minutes', (from, until, words) => {
    const at = (minutes: number) => later(AT, minutes * 60_000);
    expect(text({ dropoffReadyAt: at(from), dueAt: at(until) })).toContain(words);
  });

  test('names both halves of the day of a window over noon, and no window without a zone', () => {
    const morning = later(AT, -4 * 60 * 60_000);
    const noon = { at: morning, dropoffReadyAt: later(morning, 29 * 60_000), dueAt: later(morning, 89 * 60_000) };
    expect(text(noon)).toContain('It should be with you between 11 AM and 12 PM.');
    expect(text({ ...noon, timeZone: null })).toContain('Corner Bakery.\n\n');
    expect(text({ ...noon, dueAt: morning })).toContain('Corner Bakery.\n\n');
  });

  test('has a different text for each reason of a failure', () => {
    const texts = FAILURE_REASONS.map((reason) => text({ kind: 'failed', reason }));
    expect(new Set(texts).size).toBe(FAILURE_REASONS.length);
  });

  test.each(['on_its_way', 'delivered', 'failed', 'lost'] as const)(
    '%s: has the same lines and no link for any shop and name',
    (kind) => {
      const lines = text({ kind }).split('\n').length;
      fc.assert(
        fc.property(anything, anything, (shop, name) => {
          const mail = recipientMail('Swiftlane', { ...FACTS, kind, shop, name });
          expect(mail.subject).not.toMatch(/[\r\n]/u);
          expect(mail.text.split('\n')).toHaveLength(lines);
          expect(mail.subject + mail.text).not.toMatch(/:\/\/|www\.\S|<|@|\{|[a-z]\.[a-z]/iu);
        }),
        { numRuns: 300 },
      );
    },
  );
});

test.each([
  ['Corner Bakery', 'Corner Bakery'],
  ["O'Neil & Söhne – Nr. 5", "O'Neil & Söhne Nr 5"],
  ['evil.example/win', 'evil example win'],
  ['🥖🥖🥖', 'the shop'],
  ['ශ්\u200dරී &\u200d Sons', 'ශ්\u200dරී & Sons'],
  ['ב'.repeat(90), 'ב'.repeat(60)],
])('The shop %j appears as %j in a mail', (shop, safe) => {
  expect(shopForMail(shop)).toBe(safe);
});
