import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUSINESS_LENGTHS, BUSINESS_FORMS, type BusinessDetails } from '#core/business/business-details.ts';
import { COUNTRIES } from '#core/geography/country.ts';
import { CA_PROVINCES, regionsOf, US_STATES, US_STATES_AT_REGISTRATION } from '#core/geography/region.ts';
import { aBusinessForm } from '#tests/builders/business.ts';
import { issuesOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';

const { fields, isOptional } = BUSINESS_FORMS.later;
const REQUIRED = fields.filter((field) => !isOptional(field));
const LIMITED = Object.keys(BUSINESS_LENGTHS) as (keyof typeof BUSINESS_LENGTHS)[];
const issues = (change: Partial<BusinessDetails>, form: 'registration' | 'later' = 'registration') =>
  issuesOf(BUSINESS_FORMS[form].check(aBusinessForm(change)));

describe('The six fields of a business (spec §5; decision five-states-at-registration)', () => {
  test.each(REQUIRED)('%s is required, even if it is only spaces', (field) => {
    for (const empty of ['', '   ', '\u00A0\t'])
      expect(issues({ [field]: empty })).toContainEqual({ field, code: 'missing' });
  });

  test('all errors are reported together, each field once', () => {
    const empty = Object.fromEntries(fields.map((field) => [field, '']));
    expect(
      issues(empty)
        .map(({ field }) => field)
        .toSorted(),
    ).toEqual([...REQUIRED].toSorted());
  });

  test('registration takes its five states, later forms all fifty, both all of Canada', () => {
    const accepts = (country: string, codes: readonly { code: string }[], form: 'registration' | 'later') =>
      codes.filter(({ code }) => issues({ country, state: code }, form).length === 0).length;
    expect(accepts('us', US_STATES, 'registration')).toBe(US_STATES_AT_REGISTRATION.length);
    expect(accepts('us', US_STATES, 'later')).toBe(50);
    for (const form of ['registration', 'later'] as const) expect(accepts('ca', CA_PROVINCES, form)).toBe(13);
  });

  const country = fc.constantFrom(...COUNTRIES.map(({ value }) => value));
  const text = fc
    .string({ minLength: 1, maxLength: BUSINESS_LENGTHS.state })
    .filter((each) => each.trim() !== '' && !/^[a-z]{2}$/u.test(each.trim()));
  property([country, text])('without a list, any text is a state; with one, only its codes are', (value, state) => {
    const listed = regionsOf(value, 'later') !== null;
    expect(issues({ country: value, state }, 'later')).toEqual(listed ? [{ field: 'state', code: 'missing' }] : []);
  });

  test('a text is too long from one character above its limit', () => {
    for (const field of LIMITED.filter((each) => each !== 'country' && each !== 'state')) {
      expect(issues({ [field]: 'x'.repeat(BUSINESS_LENGTHS[field]) })).toEqual([]);
      expect(issues({ [field]: 'x'.repeat(BUSINESS_LENGTHS[field] + 1) })).toEqual([{ field, code: 'too-long' }]);
      // The database counts an emoji as one character, too.
      expect(issues({ [field]: '🥐'.repeat(BUSINESS_LENGTHS[field]) })).toEqual([]);
      expect(issues({ [field]: '🥐'.repeat(BUSINESS_LENGTHS[field] + 1) })).toEqual([{ field, code: 'too-long' }]);
    }
  });

  test.each(LIMITED)('%s is missing if it has only invisible characters', (field) => {
    expect(issues({ [field]: '\u200b\u202e\ufeff' })).toContainEqual({ field, code: 'missing' });
  });

  test('an unlisted country counts as missing', () => {
    expect(issues({ country: 'atlantis' })).toEqual([{ field: 'country', code: 'missing' }]);
  });

  test.each(['bakery', 'bakery@', '@example.com', 'a b@example.com', 'bakery@example'])(
    '%s isn’t an email address',
    (businessEmail) => {
      expect(issues({ businessEmail })).toEqual([{ field: 'businessEmail', code: 'invalid-email' }]);
    },
  );
});
