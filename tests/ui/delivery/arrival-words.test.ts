import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { arrivalWords } from '#ui/delivery/arrival-words.ts';

const NOW = Date.UTC(2026, 4, 4, 16);
const words = (from: number, to: number, usual = false) =>
  arrivalWords({ from: instant(NOW + from), to: instant(NOW + to), usual }, NOW, (at) => `:${(at - NOW) / MINUTE}`);

test.each([
  ['in whole minutes', 6.7 * MINUTE, 8.1 * MINUTE, 'In 6 to 9 minutes'],
  ['from its beginning, also a few seconds later', 6 * MINUTE - 10 * SECOND, 9 * MINUTE, 'In 6 to 9 minutes'],
  ['never as less than a minute wide', 3 * MINUTE, 3 * MINUTE, 'In 3 to 4 minutes'],
  ['from one minute, once its beginning is over', -MINUTE, 4 * MINUTE, 'In 1 to 4 minutes'],
  ['at the last moment', -3 * MINUTE, SECOND, 'In 1 to 2 minutes'],
  ['as times of day from an hour on', 50 * MINUTE, 60 * MINUTE, 'Between :50 and :60'],
  ['as nothing once it’s over', -5 * MINUTE, 0, null],
])('a range reads %s', (_how, from, to, said) => {
  expect(words(from, to)).toBe(said);
});

test('a range that isn’t learned reads “usually”', () => {
  expect(words(12 * MINUTE, 20 * MINUTE, true)).toBe('Usually in 12 to 20 minutes');
  expect(words(30 * MINUTE, 80 * MINUTE, true)).toBe('Usually between :30 and :80');
});
