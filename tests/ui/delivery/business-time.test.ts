import { expect, test } from 'vitest';
import { zoneInWords } from '#ui/delivery/business-time.ts';

test.each([
  ['America/Toronto', 'Toronto time (Eastern Time)'],
  ['America/New_York', 'New York time (Eastern Time)'],
  ['Asia/Kolkata', 'Kolkata time (India Standard Time)'],
  ['UTC', 'UTC'],
])('%s is told as %s', (timeZone, words) => {
  expect(zoneInWords(timeZone)).toBe(words);
});
