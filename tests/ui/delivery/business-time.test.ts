import { expect, test } from 'vitest';
import { zoneInWords } from '#ui/delivery/business-time.ts';

test.each([
  ['America/Toronto', 'Toronto time (Eastern Time)'],
  ['America/New_York', 'New York time (Eastern Time)'],
  ['Asia/Kolkata', 'Kolkata time (India Standard Time)'],
  // Portugal used another zone's time in the 1970s.
  ['Europe/Lisbon', 'Lisbon time (Western European Time)'],
  ['Mars/Olympus_Mons', 'Olympus Mons time'],
  ['UTC', 'UTC'],
])('%s is told as %s', (timeZone, words) => {
  expect(zoneInWords(timeZone)).toBe(words);
});
