import { expect, test } from 'vitest';
import { aheadOf } from '#demo/world/scenarios/ahead-of.ts';

test.each([
  ['the same day', '2026-05-06T11:00:00-04:00', '2026-05-06T12:00:00-04:00'],
  ['the next day, if noon is over', '2026-05-06T23:30:00-04:00', '2026-05-07T12:00:00-04:00'],
  ['this moment, at noon', '2026-05-06T12:00:00-04:00', '2026-05-06T12:00:00-04:00'],
  ['the day on which clocks go back', '2026-10-31T20:00:00-04:00', '2026-11-01T12:00:00-05:00'],
])('a lunch rush begins at noon: %s', (_when, opened, noon) => {
  for (const scenario of ['lunch-rush', 'lunch-rush-board'] as const)
    expect(Date.parse(opened) + aheadOf(scenario, Date.parse(opened), 'Europe/Berlin')).toBe(Date.parse(noon));
});

test('a report at night is written at the next 11 PM of the operator', () => {
  const opened = Date.parse('2026-05-06T20:30:00-07:00');
  expect(opened + aheadOf('night-report', opened, 'America/Los_Angeles')).toBe(Date.parse('2026-05-06T23:00:00-07:00'));
});

test.each([
  ['on Thursday itself', '2026-05-07T08:00:00-04:00', '2026-05-07T10:00:00-04:00'],
  ['in a week, if it’s past ten', '2026-05-07T10:00:01-04:00', '2026-05-14T10:00:00-04:00'],
])('flowers for Saturday are ordered on a Thursday at ten: %s', (_when, opened, thursday) => {
  expect(Date.parse(opened) + aheadOf('saturday-flowers', Date.parse(opened), 'UTC')).toBe(Date.parse(thursday));
});

test.each([
  ['this fall', '2026-05-06T11:00:00-04:00', '2026-10-31T18:00:00-04:00'],
  ['next fall, once that night has begun', '2026-10-31T18:00:01-04:00', '2027-11-06T18:00:00-04:00'],
])('clocks go back in the night after that evening: %s', (_when, opened, evening) => {
  expect(Date.parse(opened) + aheadOf('clocks-go-back', Date.parse(opened), 'UTC')).toBe(Date.parse(evening));
});

test('the month ends after twenty seconds; other scenarios begin at the present time', () => {
  const opened = Date.parse('2026-05-06T11:00:00-04:00');
  expect(opened + aheadOf('month-end', opened, 'America/Toronto')).toBe(Date.parse('2026-05-31T23:59:40-04:00'));
  expect(aheadOf('pay-couriers', opened, 'America/Toronto')).toBe(0);
});
