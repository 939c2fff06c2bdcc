import * as fc from 'fast-check';
import { DAY, HOUR } from '#core/clock.ts';
import { areWeekHours, type OpeningHours } from '#core/delivery/request/opening-hours.ts';
import type { Opening } from '#core/delivery/request/opening.ts';
import { instant } from '#core/instant.ts';

/** Minutes of a day, often near the hours that clocks skip or repeat. */
const minute = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.integer({ min: 0, max: 12 }).map((n) => n * 15),
);
const range = fc.record({ from: minute, to: fc.oneof(minute, fc.constant(1440)) });
const day = fc.array(range, { maxLength: 3 }).map((ranges) => ranges.toSorted((a, b) => a.from - b.from));

/** Random hours in zones with both kinds of nights, with half an hour of difference, and without any. */
export const openingHours: fc.Arbitrary<OpeningHours> = fc.record({
  timeZone: fc.constantFrom('America/Toronto', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'),
  week: fc.array(
    day.map((ranges) => (areWeekHours({ week: Array(7).fill(ranges), closed: [] }) ? ranges : [])),
    {
      minLength: 7,
      maxLength: 7,
    },
  ),
  closed: fc
    .uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 })
    .map((days) =>
      days.toSorted((a, b) => a - b).map((n) => new Date(Date.UTC(2026, 0, 1) + n * DAY).toISOString().slice(0, 10)),
    ),
});

/** The nights of 2026 in which clocks change in Toronto and on Lord Howe Island. */
const NIGHTS = ['2026-03-08', '2026-11-01', '2026-04-04', '2026-10-03'].map((date) => Date.parse(date));

/** Moments of 2026, half of them within a day and a half of such a night. */
export const openingMoment = fc
  .oneof(
    fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
    fc
      .tuple(fc.constantFrom(...NIGHTS), fc.integer({ min: -18 * HOUR, max: 36 * HOUR }))
      .map(([night, by]) => night + by),
  )
  .map(instant);

/** Random hours of a city and a shop, with a pause or without. */
export const openings: fc.Arbitrary<Opening> = fc.record({
  hours: fc.option(openingHours),
  shop: fc.option(openingHours),
  pause: fc.option(fc.record({ until: openingMoment, reason: fc.constant('Snow') })),
});
