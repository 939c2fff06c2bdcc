import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { isDialable } from '#core/geography/dialable.ts';
import { NUMBER_PLANS } from '#core/geography/number-plans.ts';

interface Metadata {
  readonly countries: Readonly<Record<string, readonly [code: string, prefix: unknown, pattern: string]>>;
  readonly nonGeographic: Readonly<Record<string, readonly [code: string, prefix: unknown, pattern: string]>>;
}

test('the plans match the library’s, so that its updates are noticed', () => {
  const file = createRequire(import.meta.url).resolve('libphonenumber-js/metadata.min.json');
  const { countries, nonGeographic } = JSON.parse(readFileSync(file, 'utf8')) as Metadata;
  const plans = new Map<string, Set<string>>();
  for (const [code, , pattern] of Object.values(countries))
    plans.set(code, (plans.get(code) ?? new Set()).add(pattern));
  for (const [code, [, , pattern]] of Object.entries(nonGeographic)) plans.set(code, new Set([pattern]));
  // All of North America has one plan; the library's patterns distinguish its countries.
  plans.set('1', new Set([String.raw`[2-9]\d{9}`]));
  const wanted = [...plans].map(([code, patterns]) => [code, [...patterns].join('|')]);
  expect([...NUMBER_PLANS].toSorted()).toEqual(wanted.toSorted());
});

const DIALABLE =
  '+14165550142 +4930901820 +4915123456789 +5511912345678 +8613812345678 +436641234567890 +6281234567890 +525512345678 ' +
  '+5491123456789 +919876543210 +2348031234567 +85291234567';
test.each(DIALABLE.split(' '))('%s can be dialed', (number) => {
  expect(isDialable(number)).toBe(true);
});

const NOT_DIALABLE =
  ',14165550142,+10000000000,+11234567890,+1416555014,+141655501420,+99912345678,+0123456789,+49,+490000000000,' +
  '+44000000000,+5511,+86138123456789012,+1 4165550142,+14165550142\n';
test.each(NOT_DIALABLE.split(','))('%j can’t be dialed', (number) => {
  expect(isDialable(number)).toBe(false);
});
