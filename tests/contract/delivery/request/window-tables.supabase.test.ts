import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { NO_TIMES, waysOf, type Leg, type LegBand } from '#core/delivery/place/leg-times.ts';
import { READY_IN_MINUTES } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { openUntil } from '#core/delivery/request/opening-hours.ts';
import { closedFor } from '#core/delivery/request/opening.ts';
import { readSlot, slotText } from '#core/delivery/request/slot.ts';
import { timesFor, whenCode, whenOf } from '#core/delivery/request/when.ts';
import { instant, isoText, type Instant } from '#core/instant.ts';
import { openingHours, openingMoment } from '#tests/builders/opening-hours.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

const { each, sql } = sqlOfProject();

/** Cities with and without learned times, some so slow that they decide. */
const CITIES: Readonly<Record<string, Readonly<Partial<Record<`${Leg} ${LegBand}`, number>>>>> = {
  'ca|on|usual': {},
  'ca|on|quick': { 'shop all': 2, 'counter all': 0, 'door A': 4, 'door B': 6, 'door C': 9 },
  'ca|on|slow': { 'shop all': 16, 'counter all': 9, 'door A': 14, 'door B': 18, 'door C': 21 },
};
const countsIn = (city: string) => (leg: Leg, band: LegBand) => {
  const bucket = CITIES[city]?.[`${leg} ${band}`];
  return bucket === undefined ? NO_TIMES : NO_TIMES.map((_, place) => (Math.abs(place - bucket) < 2 ? 40 : 0));
};

beforeAll(async () => {
  for (const [city, legs] of Object.entries(CITIES))
    for (const key of Object.keys(legs)) {
      const [leg = '', band = ''] = key.split(' ');
      await sql(
        `insert into private.leg_times values ('${city}', '${leg}', '${band}', '{${countsIn(city)(leg as Leg, band as LegBand).join(',')}}')`,
      );
    }
});

const NOW = openingMoment;
const ahead = (from: number, to: number) => fc.integer({ min: from / MINUTE, max: to / MINUTE }).map((m) => m * MINUTE);
const slot = fc.record({
  until: fc.oneof(ahead(-HOUR, 4 * HOUR), ahead(0, 2 * DAY), ahead(29 * DAY, 31 * DAY)),
  lasts: fc.oneof(fc.constant(null), ahead(-30 * MINUTE, 30 * MINUTE), ahead(0, 5 * HOUR)),
});
const drawn = fc.record({
  now: NOW,
  slot: fc.option(slot, { freq: 5 }),
  readyIn: fc.constantFrom(...READY_IN_MINUTES),
  pickup: fc.option(ahead(-2 * HOUR, 5 * HOUR)),
  city: fc.constantFrom(...Object.keys(CITIES)),
  zone: fc.constantFrom(...ZONES),
  minutes: fc.constantFrom(20, 45, 60, 90, 240),
});
const ms = (at: unknown): Instant | null => (at === null ? null : instant(Date.parse(String(at))));

test('the database learns the same ways of a city', async () => {
  const cities = Object.keys(CITIES);
  expect(await each(cities, "private.ways_of(x #>> '{}')")).toEqual(cities.map((city) => waysOf(countsIn(city))));
});

test('the database makes the same times of a window, or refuses it for the same reason', async () => {
  const cases = fc.sample(drawn, { numRuns: 3000, seed: 9 }).map(({ slot: wanted, now, pickup, ...rest }) => {
    const until = wanted === null ? null : instant(now + wanted.until);
    const window =
      wanted === null || until === null
        ? ''
        : slotText({ until, from: wanted.lasts === null ? null : instant(until - wanted.lasts) });
    return { ...rest, now, slot: window, pickup: pickup === null ? null : instant(now + pickup) };
  });
  const found = await each(
    cases.map((one) => ({ ...one, now: isoText(one.now), pickup: one.pickup === null ? null : isoText(one.pickup) })),
    `private.times_of(x, (x ->> 'pickup')::timestamptz, x ->> 'city', x ->> 'zone', (x ->> 'minutes')::integer, (x ->> 'now')::timestamptz)`,
  );
  const refusals = new Set<string>();
  for (const [index, one] of cases.entries()) {
    const times = timesFor(whenOf(one, one.pickup), one, waysOf(countsIn(one.city)), one.now);
    const row = found[index] as Record<string, unknown>;
    refusals.add(times.ok ? (times.value.opensAt === null ? 'now' : 'later') : whenCode(times.error));
    expect([
      one,
      row['refusal'],
      times.ok && ['ready_at', 'opens_at', 'dropoff_ready_at', 'search_until', 'due_at'].map((name) => ms(row[name])),
    ]).toEqual([
      one,
      times.ok ? null : whenCode(times.error),
      times.ok && [
        times.value.readyAt,
        times.value.opensAt,
        times.value.dropoffReadyAt,
        times.value.searchUntil,
        times.value.dueAt,
      ],
    ]);
  }
  expect([...refusals].toSorted()).toEqual([
    'before-earliest',
    'in-the-past',
    'later',
    'now',
    'too-far',
    'window-inverted',
    'window-too-short',
  ]);
});

test('hours end at the same moment, and close the same windows', async () => {
  const lasting = fc.integer({ min: 0, max: 50 * HOUR });
  const cases = fc.sample(fc.record({ hours: openingHours, at: openingMoment, lasts: lasting }), {
    numRuns: 800,
    seed: 9,
  });
  const sent = cases.map(({ hours, at, lasts }) => ({ hours, at: isoText(at), due: isoText(instant(at + lasts)) }));
  const at = "(x ->> 'at')::timestamptz, (x ->> 'due')::timestamptz";
  const ends = await each(sent, `private.open_until(x -> 'hours', ${at})`);
  expect(ends.map(ms)).toEqual(
    cases.map(({ hours, at: from, lasts }) => openUntil(hours, from, instant(from + lasts))),
  );
  const closed = await each(
    sent,
    `private.closed_for(jsonb_populate_record(null::private.city_settings, jsonb_build_object('hours', x -> 'hours')), null, ${at})`,
  );
  expect(closed).toEqual(
    cases.map(({ hours, at: readyAt, lasts }) => {
      const dueAt = instant(readyAt + lasts);
      const times = { readyAt, dueAt, opensAt: null, dropoffReadyAt: null, searchUntil: dueAt };
      return closedFor({ readyAt, window: { from: null, until: dueAt } }, { pause: null, hours, shop: null }, times);
    }),
  );
});

test('the same texts are windows', async () => {
  const time = '2026-12-05T19:00:00.000Z';
  const texts = [
    '',
    `/${time}`,
    `${time}/${time}`,
    `${time}/`,
    time,
    `${time}/${time}/`,
    `2026-12-05T19:00Z/${time}`,
    `/0000-12-05T19:00:00.000Z`,
    `/2026-12-05T24:00:00.000Z`,
    `/2026-12-05T19:00:60.000Z`,
    `/2026-12-05T19:00:00.000-05:00`,
    `/ ${time}`,
  ];
  expect(await each(texts, `private.slot_fits(jsonb_build_object('slot', x))`)).toEqual(
    texts.map((text) => text === '' || readSlot(text) !== null),
  );
});
