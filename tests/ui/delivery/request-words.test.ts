import { expect, test } from 'vitest';
import { otherRegionWords } from '#ui/delivery/request/request-words.ts';

test('A postal code of another region is shown as it’s written, not as it was typed', () => {
  expect(otherRegionWords('ca', 'ab', ' m6j3c1')).toBe('M6J 3C1 is in Ontario, not in Alberta. Check both.');
  expect(otherRegionWords('us', 'tx', '94107')).toBe('94107 is in California, not in Texas. Check both.');
});
