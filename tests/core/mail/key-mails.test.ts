import { describe, expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import { instant } from '#core/instant.ts';
import { KEY_MAIL_KINDS, keyMail, keyMailLink, type KeyMailFacts } from '#core/mail/key-mails.ts';

const FACTS: KeyMailFacts = {
  kind: 'made',
  firstName: 'Marco',
  business: { id: knownBusinessId('00000000-0000-4000-9000-000000000002'), businessName: 'Bellini Bakery' },
  keyName: 'Shop checkout',
  hint: 'a1B2',
  mode: 'live',
  at: instant(Date.parse('2026-06-03T19:04:00.000Z')),
  timeZone: 'America/Toronto',
  origin: '203.0.113.0/24',
};
/** Without the marks that isolate names. */
const textOf = (more: Partial<KeyMailFacts> = {}) =>
  keyMail('Swiftlane', { ...FACTS, ...more }).text.replaceAll(/[\u2066-\u2069]/gu, '');

describe('a mail about a key', () => {
  test('names the key, the time and the network', () => {
    expect(textOf()).toContain(
      'The live key “Shop checkout”, which ends in a1B2, was made at 3:04 PM from the network 203.0.113.0/24.',
    );
    expect(textOf({ origin: '2001:db8:1:2::/64' })).toContain('from the network 2001:db8:1:2::/64.');
    expect(textOf({ origin: '', timeZone: null })).toContain('which ends in a1B2, was made. ');
    expect(textOf({ kind: 'replaced' })).toContain('in place of an earlier one');
    expect(textOf({ kind: 'revoked', mode: 'test', origin: '' })).toContain(
      'An administrator revoked the test key “Shop checkout”, which ends in a1B2',
    );
  });

  test('names a page without a link to it', () => {
    const inPage = (origin: string) => textOf({ kind: 'in_page', origin });
    expect(inPage('https://shop.example')).toContain('came at 3:04 PM from a page of shop . example.');
    for (const origin of ['', 'null', 'not an address', 'https://a b.example', '<b>https://shop.example</b>'])
      expect(inPage(origin)).toContain('came at 3:04 PM from a web page.');
  });

  test.each(KEY_MAIL_KINDS)('contains no link and no markup that a person typed: %s', (kind) => {
    const text = textOf({
      kind,
      keyName: 'https://evil.example/<b>',
      business: { ...FACTS.business, businessName: 'evil.example' },
      origin: 'https://evil.example/x',
    });
    expect(text).not.toMatch(/evil\.example|https?:|[<>]/u);
  });

  test('leads to the keys of the business', () => {
    expect(keyMailLink(FACTS)).toBe('/developers/00000000-0000-4000-9000-000000000002');
  });
});
