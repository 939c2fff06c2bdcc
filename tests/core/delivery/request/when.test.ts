import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '#core/clock.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { TARIFF } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { ALWAYS_OPEN, closedFor, nextReady, searchEnd } from '#core/delivery/request/opening.ts';
import { firstSlot, slotDates, slotsOn } from '#core/delivery/request/slots.ts';
import { HANDOVER_TIME, slowWay, timesFor, type When, type WhenRefusal } from '#core/delivery/request/when.ts';
import { instant, type Instant } from '#core/instant.ts';
import { minuteOf, wallText } from '#core/zoned-time.ts';
import { openingHours, openingMoment } from '#tests/builders/opening-hours.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';

const ZONE = 'America/Toronto';
/** Thursday. */
const DATE = '2026-12-03';
const at = (hour: number, minute = 0): Instant => minuteOf(DATE, hour * 60 + minute, ZONE);
const NOW = at(9);
const inZone = (zone: (typeof ZONES)[number]) => ({ zone, minutes: TARIFF[zone].minutes });
const between = (from: Instant | null, until: Instant, readyAt: Instant | null = null): When => ({
  readyAt,
  window: { from, until },
});
const clock = (moment: Instant | null) => (moment === null ? null : wallText(moment, ZONE).slice(11));

describe('The times of a window', () => {
  test.each([
    ['A', '13:50', '13:25', '14:30'],
    ['B', '13:45', '13:20', '14:20'],
    ['C', '13:30', '13:05', '14:02'],
  ] as const)('from 2 to 3 PM in zone %s: ready, seen and searched for until', (zone, ready, seen, until) => {
    const times = valueOf(timesFor(between(at(14), at(15)), inZone(zone), USUAL_WAYS, NOW));
    expect([times.readyAt, times.opensAt, times.searchUntil].map(clock)).toEqual([ready, seen, until]);
    expect([times.dropoffReadyAt, times.dueAt]).toEqual([at(14), at(15)]);
  });

  test('that begins soon opens immediately, and is ready now at the earliest', () => {
    const soon = valueOf(timesFor(between(at(9), at(10)), inZone('A'), USUAL_WAYS, NOW));
    expect([soon.readyAt, soon.opensAt, soon.dueAt]).toEqual([NOW, null, at(10)]);
    const seen = (now: Instant) => valueOf(timesFor(between(at(14), at(15)), inZone('A'), USUAL_WAYS, now)).opensAt;
    expect([seen(at(13, 24)), seen(at(13, 25))]).toEqual([at(13, 25), null]);
  });

  test('without a start follow from its end, and from when the parcel is ready', () => {
    const open = valueOf(timesFor(between(null, at(15)), inZone('A'), USUAL_WAYS, NOW));
    expect([open.readyAt, open.dropoffReadyAt]).toEqual([at(14, 15), null]);
    const ready = valueOf(timesFor(between(null, at(15), at(11)), inZone('A'), USUAL_WAYS, NOW));
    expect([ready.readyAt, ready.searchUntil]).toEqual([at(11), at(14, 30)]);
  });

  test('follow from the learned times of a slow city', () => {
    const slow = { ...USUAL_WAYS, shop: { from: 20 * 60, to: 50 * 60 } };
    const times = valueOf(timesFor(between(null, at(15)), inZone('A'), slow, NOW));
    // 50 + 4 + 14 + 3 minutes, and ten to spare.
    expect([times.readyAt, times.searchUntil, times.opensAt].map(clock)).toEqual(['13:35', '13:49', '12:35']);
  });

  test.each<[string, When, WhenRefusal | null]>([
    ['that ended an hour ago', between(null, at(8)), 'in-the-past'],
    ['that ends now', between(null, NOW), 'in-the-past'],
    ['in 31 days', between(null, instant(NOW + 31 * DAY)), 'too-far'],
    ['in 30 days', between(null, instant(NOW + 30 * DAY)), 'too-far'],
    ['just within 30 days', between(null, instant(NOW + 30 * DAY - 1)), null],
    ['that ends first', between(at(15), at(14)), 'window-inverted'],
    ['of 19 minutes', between(at(14), at(14, 19)), 'window-too-short'],
    ['of 20 minutes', between(at(14), at(14, 20)), null],
    ['too early for zone B', between(null, at(14, 45), at(14)), { code: 'before-earliest', earliestAt: at(15) }],
    ['just in time for zone B', between(null, at(15), at(14)), null],
    ['too soon from now', between(null, at(9, 59)), { code: 'before-earliest', earliestAt: at(10) }],
  ])('%s: %j', (_, when, refusal) => {
    const times = timesFor(when, inZone('B'), USUAL_WAYS, NOW);
    expect(times.ok ? null : times.error).toEqual(refusal);
  });
});

const range = fc
  .tuple(fc.integer({ min: 1, max: 3600 }), fc.integer({ min: 0, max: 3600 }))
  .map(([from, more]) => ({ from, to: from + more }));
const ways = fc.record({ shop: range, counter: range, door: fc.record({ A: range, B: range, C: range }) });

property([
  ways,
  fc.constantFrom(...ZONES),
  fc.integer({ min: 1, max: 600 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
])('A courier who accepts before the search ends and is slow on each leg is in time', (learned, zone, hours, share) => {
  const until = instant(NOW + hours * HOUR);
  const times = timesFor(between(null, until), inZone(zone), learned, NOW);
  if (!times.ok) return;
  const { readyAt, searchUntil, opensAt, dueAt } = times.value;
  const from = opensAt ?? NOW;
  expect(searchUntil).toBeGreaterThan(from);
  const accepted = from + (searchUntil - from) * share;
  const leaves = Math.max(accepted + learned.shop.to * SECOND, readyAt) + learned.counter.to * SECOND;
  expect(leaves + learned.door[zone].to * SECOND + HANDOVER_TIME).toBeLessThanOrEqual(dueAt);
  expect(slowWay(learned, zone)).toBe(dueAt - searchUntil);
});

describe('The slots of a day', () => {
  const slots = (date: string, timeZone = ZONE, now = NOW) =>
    slotsOn(date, timeZone, inZone('A'), { ways: USUAL_WAYS, opening: ALWAYS_OPEN }, now);

  test('are 24, and 25 or 23 when clocks change in its night', () => {
    expect(['2026-12-05', '2026-11-01', '2027-03-14'].map((date) => slots(date).length)).toEqual([24, 25, 23]);
    expect(slots('2026-10-04', 'Australia/Lord_Howe').length).toBe(23);
  });

  test('are on the thirty dates from today in the zone', () => {
    const dates = slotDates(ZONE, NOW);
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([30, DATE, '2027-01-01']);
  });

  test('that can be had come first from a moment on', () => {
    const city = { ways: USUAL_WAYS, opening: ALWAYS_OPEN };
    const first = (after: Instant) => firstSlot(after, DATE, ZONE, inZone('C'), city, NOW)?.from;
    // Zone C takes 90 minutes, so an hour from 9 AM on ends too early.
    expect([first(instant(0)), first(at(14)), first(at(23))]).toEqual([at(10), at(15), undefined]);
  });

  test('say why they can’t be had', () => {
    expect(slots(DATE).map(({ from, reason }) => [clock(from), reason])).toEqual([
      ...Array.from({ length: 9 }, (_, hour) => [`0${hour}:00`, 'in-the-past']),
      ...Array.from({ length: 15 }, (_, hour) => [clock(at(hour + 9)), null]),
    ]);
    expect(slots('2027-01-02').at(-1)?.reason).toBe('too-far');
    expect(slots(DATE, ZONE, at(9, 20))[9]?.reason).toBe('before-earliest');
  });

  test('are searched for until the shop closes, at most', () => {
    const shop = { timeZone: ZONE, week: Array.from({ length: 7 }, () => [{ from: 540, to: 845 }]), closed: [] };
    const opening = { ...ALWAYS_OPEN, shop };
    const when = between(at(14), at(15));
    const times = valueOf(timesFor(when, inZone('A'), USUAL_WAYS, NOW));
    expect(clock(searchEnd(when, opening, times))).toBe('14:05');
    expect(searchEnd(when, ALWAYS_OPEN, times)).toBe(times.searchUntil);
    expect(searchEnd({ readyIn: 0 }, opening, times)).toBe(times.searchUntil);
  });

  test('aren’t those of a text that’s no date', () => {
    expect(slots('2026-02-30')).toEqual([]);
  });

  test('end an hour after the city’s hours at most', () => {
    const hours = { timeZone: ZONE, week: Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]), closed: [] };
    const opening = { pause: null, hours, shop: null };
    const open = slotsOn('2026-12-05', ZONE, inZone('A'), { ways: USUAL_WAYS, opening }, NOW);
    expect(open.filter(({ reason }) => reason === null).map(({ from }) => clock(from))).toEqual(
      [10, 11, 12, 13, 14, 15, 16, 17].map((hour) => `${hour}:00`),
    );
    expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set([null, 'city-closed']));
  });

  property([openingHours, openingMoment, fc.integer({ min: 0, max: 31 })], { numRuns: 60 })(
    'that can be had are open when they’re ready, and refused ones aren’t',
    (hours, now, days) => {
      const opening = { pause: null, hours, shop: null };
      const date = wallText(instant(now + days * DAY), hours.timeZone).slice(0, 10);
      for (const { times, reason, from, until } of slotsOn(
        date,
        hours.timeZone,
        inZone('B'),
        { ways: USUAL_WAYS, opening },
        now,
      )) {
        const when = between(from, until);
        const made = timesFor(when, inZone('B'), USUAL_WAYS, now);
        expect(reason === null).toBe(made.ok && closedFor(when, opening, made.value) === null);
        if (times !== null) expect(nextReady(opening, times.readyAt)).toBe(times.readyAt);
      }
    },
  );
});
