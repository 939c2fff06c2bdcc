import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { issuesOf } from '#tests/contract/outcome.ts';
import { ApiKeyRequest } from '#core/inquiry/api-key-request.ts';
import { asWebAddress, isWebAddress, Website } from '#core/inquiry/website.ts';
import { property } from '#tests/property.ts';

const REQUEST = {
  firstName: 'Zoë',
  lastName: 'Lindqvist',
  companyName: 'Bloom & Thorn',
  email: 'zoe@example.com',
  phone: '+1 416 555 0123',
  website: 'https://bloom.example.com',
  deliveries: 'about 200 a month',
  country: 'ca',
};
const FIELDS = Object.keys(REQUEST);

describe('The request for an API key (spec §5)', () => {
  test('has eight fields', () => {
    expect(FIELDS).toHaveLength(8);
    expect(issuesOf(ApiKeyRequest.check(REQUEST))).toEqual([]);
  });

  test.each(FIELDS)('needs %s', (field) => {
    expect(issuesOf(ApiKeyRequest.check({ ...REQUEST, [field]: '  ' }))).toEqual([{ field, code: 'missing' }]);
  });

  test('names every empty field, in the order of the form', () => {
    const empty = Object.fromEntries(FIELDS.map((field) => [field, ''])) as typeof REQUEST;
    expect(issuesOf(ApiKeyRequest.check(empty)).map(({ field }) => field)).toEqual(FIELDS);
  });

  test.each([
    ['email', 'zoe', 'invalid-email'],
    ['phone', 'later', 'invalid-phone'],
    ['website', 'our shop', 'invalid-website'],
    ['deliveries', 'a'.repeat(201), 'too-long'],
    ['country', 'atlantis', 'missing'],
  ])('%s %j: %s', (field, text, code) => {
    expect(issuesOf(ApiKeyRequest.check({ ...REQUEST, [field]: text }))).toEqual([{ field, code }]);
  });
});

describe('A website', () => {
  test.each([
    'https://example.com',
    'http://example.com/shop?x=1#top',
    'HTTPS://EXAMPLE.COM',
    'https://bücher.example',
    'https://sub.shop.example:8443/a',
  ])('may be %s', (text) => {
    expect(isWebAddress(text)).toBe(true);
  });

  test.each([
    '',
    'example',
    'not a url',
    'https://',
    'https://localhost',
    'javascript:alert(1)',
    'ftp://example.com',
    'data:text/html,hi',
    'https://user:secret@example.com',
    'https://exa mple.com',
    '//example.com',
    'https://.example.com',
    'mailto:a@example.com',
  ])('may not be %j', (text) => {
    expect(v.is(Website, text)).toBe(false);
  });

  test.each([
    ['example.com', 'https://example.com'],
    ['www.example.com/shop', 'https://www.example.com/shop'],
    [' example.co.uk ', 'https://example.co.uk'],
    ['http://example.com', 'http://example.com'],
    ['not a url', 'not a url'],
    ['zoe@example.com', 'zoe@example.com'],
  ])('typed as %j becomes %j', (typed, taken) => {
    expect(asWebAddress(typed)).toBe(taken);
  });

  property(
    [
      fc.oneof(
        fc
          .tuple(fc.constantFrom('http://', 'https://', 'ftp://', ''), fc.domain(), fc.string())
          .map((parts) => parts.join('')),
        fc.string(),
      ),
    ],
    { numRuns: 50 },
  )('that is accepted is a web address that a browser can open', (text) => {
    const taken = v.safeParse(Website, text);
    expect(taken.success ? ['http:', 'https:'].includes(new URL(taken.output).protocol) : true).toBe(true);
  });

  property([fc.domain()], { numRuns: 50 })('on any domain is accepted, with and without its scheme', (domain) => {
    expect([v.is(Website, `https://${domain}`), v.is(Website, domain)]).toEqual([true, true]);
  });

  test('of ten thousand letters is refused immediately', () => {
    // Processor time, which other work on the machine doesn't change.
    const start = process.cpuUsage();
    expect([
      v.is(Website, 'a'.repeat(10_000)),
      v.is(Website, 'a.'.repeat(5_000)),
      v.is(Website, `${'a-'.repeat(5_000)}.com`),
    ]).toEqual([false, false, false]);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500);
  });
});
