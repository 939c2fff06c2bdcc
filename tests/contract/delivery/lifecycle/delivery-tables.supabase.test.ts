import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { FAILURE_REASONS, HELD, type Actor, type DeliveryFailure } from '#core/delivery/lifecycle/delivery.ts';
import { DELIVERY_FIELD_NAMES, describedField } from '#core/delivery/request/delivery-fields.ts';
import { givesBackFree } from '#core/delivery/lifecycle/delivery-machine.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { parsePostalCode } from '#core/delivery/price/postal-code.ts';
import { nextDue } from '#core/delivery/lifecycle/settle.ts';
import { currencyOf } from '#core/delivery/price/tariff.ts';
import { marketOf, normalizeMarket, zoneBetween } from '#core/delivery/price/market.ts';
import { foldPlace, type Market } from '#core/delivery/price/zone.ts';
import { CITY_ALIASES } from '#core/geography/city-aliases.ts';
import { COUNTRIES } from '#core/geography/country.ts';
import { CA_PROVINCES, regionsOf, US_REGIONS } from '#core/geography/region.ts';
import { lostFrom } from '#core/delivery/lifecycle/lost.ts';
import { heldByFailure, isUnentered } from '#core/delivery/lifecycle/held.ts';
import { instant, isoText, later } from '#core/instant.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

/* Rules of deliveries that the database states itself, compared with those of core case by case. */

const { each, sql } = sqlOfProject();

const STORED_COUNTRIES = [...COUNTRIES.map(({ value }) => value), 'canada', 'united-states', 'Canada', ' CA '];
/** SQL for a time in a field of the JSON `x`, stored in ms. */
const time = (field: string): string => `to_timestamp((x ->> '${field}')::bigint / 1000.0)`;

const ACTORS: readonly Actor[] = ['merchant', 'courier', 'admin', 'time'];

describe('The tariff', () => {
  test('has the same currency for every country', async () => {
    expect(await each(STORED_COUNTRIES, "private.currency_of(x #>> '{}')")).toEqual(STORED_COUNTRIES.map(currencyOf));
  });
});

test('The columns of a request’s texts have the lengths of its fields', async () => {
  const rows = await sql<{ check: string }>(
    "select pg_get_constraintdef(oid) as check from pg_constraint where contype = 'c' and conrelid in ('private.deliveries'::regclass, 'private.delivery_people'::regclass)",
  );
  const limited = DELIVERY_FIELD_NAMES.map((name) => ({ name, most: describedField(name).most }))
    .filter(({ most }) => most !== undefined)
    .map(
      ({ name, most }) =>
        `char_length(${name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)}) <= ${most}`,
    );
  expect(limited.length).toBeGreaterThan(8);
  expect(limited.filter((limit) => !rows.some(({ check }) => check.includes(limit)))).toEqual([]);
});

describe('The moves', () => {
  test('return a free delivery in the same cases', async () => {
    const at = instant(0);
    const reasons: (DeliveryFailure | null)[] = [null, 'refused', 'lost'];
    const cases = DELIVERY_STATUSES.flatMap((status) =>
      [{}, { accepted: at }].flatMap((reached) =>
        [null, true, false].flatMap((onTime) =>
          reasons.flatMap((failureReason) =>
            [null, ...HELD].flatMap((held) =>
              [null, 0, 699].map((refunded) => ({ status, reached, onTime, failureReason, held, refunded })),
            ),
          ),
        ),
      ),
    );
    expect(
      await each(
        cases,
        "private.gives_back_free(x ->> 'status', x -> 'reached', (x ->> 'onTime')::boolean, x ->> 'failureReason', x ->> 'held', (x ->> 'refunded')::integer)",
      ),
    ).toEqual(cases.map((change) => givesBackFree(aDelivery().with(change).build())));
    const all = [null, ...HELD];
    expect(await each(all, "private.is_unentered(x #>> '{}')")).toEqual(all.map(isUnentered));
    const unproven = FAILURE_REASONS.map((reason) => heldByFailure(reason) !== null);
    expect(await each(FAILURE_REASONS, "private.is_unproven(x #>> '{}')")).toEqual(unproven);
  });

  test('happen automatically at the same moment', async () => {
    const base = aDelivery().build();
    const cases = DELIVERY_STATUSES.flatMap((status) =>
      [null, instant(base.readyAt + 20 * MINUTE)].flatMap((pickupBy) =>
        [base.readyAt, base.dueAt].flatMap((time) =>
          [-1, 0, 1].flatMap((late) =>
            [null, ...HELD].map((held) => {
              const reached = { returning: base.dueAt, [status]: later(time, late * MINUTE) };
              // The format in which the database writes instants into `reached`.
              const inText = Object.fromEntries(Object.entries(reached).map(([name, at]) => [name, isoText(at)]));
              return { ...base, status, pickupBy, held, reached, inText, lastStep: reached[status] };
            }),
          ),
        ),
      ),
    );
    const inDatabase = await each(
      cases,
      `extract(epoch from private.next_due(x ->> 'status', ${['searchUntil', 'pickupBy', 'readyAt', 'dueAt', 'lastStep'].map(time).join()}, private.held_until(x ->> 'held', x -> 'inText'))) * 1000`,
    );
    expect(inDatabase).toEqual(cases.map((delivery) => nextDue(delivery)?.at ?? null));
  });

  test('can be reported lost from the same moment by every actor', async () => {
    const { dueAt } = aDelivery().build();
    const cases = ACTORS.flatMap((actor) =>
      [null, later(dueAt, -MINUTE), later(dueAt, MINUTE)].map((lastStep) => ({ actor, dueAt, lastStep })),
    );
    expect(
      await each(
        cases,
        `extract(epoch from private.lost_from(${time('dueAt')}, ${time('lastStep')}, x ->> 'actor')) * 1000`,
      ),
    ).toEqual(cases.map(({ actor, lastStep }) => lostFrom(dueAt, lastStep ?? undefined, actor)));
  });
});

describe('Places', () => {
  const aLetter = fc.constantFrom(..."aAzZ éÉÅåøØñçßŁłİıДд東京-'’.|\u0301\u00a0\t");
  const aCity = fc.oneof(
    fc.constantFrom('Toronto', 'TORONTO', ' toronto ', 'Montréal', 'Montreal', 'São  Paulo', 'МОСКВА', 'Москва'),
    fc.constantFrom('Łódź', 'LODZ', "St. John's", 'St Johns', 'ＬＯＤＺ', 'Jean\u2011Luc', 'ŒUVRE', 'ΑΘΗΝΑΣ', '!', 'I'),
    fc.array(aLetter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join('')),
  );
  const aCountry = fc.constantFrom(...STORED_COUNTRIES);
  const aCode = fc.oneof(
    fc.constantFrom(
      '94107',
      '94107-1234',
      '94107 1234',
      '941071234',
      '94118',
      '9410',
      'M6J 1A1',
      'm6j1a1',
      'M6K-2Z4',
      'M5V 0A1',
      'D6J 1A1',
    ),
    fc.constantFrom('M6J\u00a01A1', '\u3000M6J1A1\ufeff', '94107\u202f1234', '750\u00a001'),
    fc.constantFrom('〒150-0043', '〒\u3000150ー0043', '94107 – 1234', 'M6J — 2Z4', '150〒0043'),
    fc.constantFrom('75001', '750 01', 'SW1A 1AA', 'sw1a  1aa', '-1', '1-', 'A', '', ' ', '１２３４５', 'x'.repeat(65)),
    fc.string({ maxLength: 14 }).filter((text) => !/[\0\p{Cs}]/u.test(text)),
  );
  const RUNS = 1500;

  test('are compared in the same way', async () => {
    const cities = fc.sample(aCity, RUNS);
    expect(await each(cities, "private.fold_place(x #>> '{}')")).toEqual(cities.map(foldPlace));
    const letters = Array.from({ length: 0x3400 }, (_, code) => String.fromCodePoint(code)).slice(1);
    expect(await each(letters, "private.fold_place(x #>> '{}')")).toEqual(letters.map(foldPlace));
    const places = fc.sample(fc.tuple(aCountry, aCity, aCity), RUNS);
    const markets = places.map(([country, state, city]) => marketOf(country, state, city));
    expect(await each(places, 'private.market_of(x ->> 0, x ->> 1, x ->> 2)')).toEqual(markets);
    // The stored spelling doesn't change, and another becomes it.
    expect(await each(markets, "private.normalize_market(x #>> '{}')")).toEqual(markets);
    expect(markets.map(normalizeMarket)).toEqual(markets);
    const named = Object.keys(CITY_ALIASES).flatMap((alias) => [
      alias,
      alias.toUpperCase(),
      alias.replaceAll('st ', 'Saint-'),
    ]);
    expect(await each(named, "private.normalize_market(x #>> '{}')")).toEqual(
      named.map((market) => normalizeMarket(market as Market)),
    );
    const typed = ['City of Toronto', 'Ville de Québec', 'Ft. Worth', 'Mt Vernon', 'Sainte-Foy', ' ', 'city of'];
    expect(await each(typed, "private.market_of('us', 'tx', x #>> '{}')")).toEqual(
      typed.map((city) => marketOf('us', 'tx', city)),
    );
    expect(await each(["ca|nl|st. john's"], "private.normalize_market(x #>> '{}')")).toEqual(['ca|nl|st johns']);
  });

  test('have the same postal codes', async () => {
    const codes = fc.sample(fc.tuple(fc.constantFrom('us', 'ca', 'canada', 'france'), aCode), RUNS);
    expect(await each(codes, 'private.postal_code(x ->> 0, x ->> 1)')).toEqual(
      codes.map(([country, code]) => parsePostalCode(country, code)),
    );
  });

  test('have the same regions in every country', async () => {
    const states = [
      '',
      ' ',
      'Bavaria',
      'x'.repeat(100),
      'x'.repeat(101),
      'ON',
      'zz',
      ...[...US_REGIONS, ...CA_PROVINCES].map(({ code }) => code),
    ];
    const pairs = STORED_COUNTRIES.flatMap((country) => states.map((state) => [country, state] as const));
    expect(await each(pairs, 'private.is_region(x ->> 0, x ->> 1)')).toEqual(
      pairs.map(
        ([country, state]) =>
          regionsOf(country, 'later')?.some(({ code }) => code === state) ??
          (state.trim() !== '' && state.length <= 100),
      ),
    );
  });

  test('are in the same zones from each other', async () => {
    const aState = fc.constantFrom('ca', 'on', 'CA', 'ny');
    const anEnd = (country: string) =>
      fc.record({
        city: aCity,
        state: aState,
        postalCode: aCode.map((code) => parsePostalCode(country, code) ?? '00000'),
      });
    const trips = fc.sample(
      fc
        .constantFrom('us', 'ca', 'france', 'canada')
        .chain((country) => fc.tuple(fc.constant(country), anEnd(country), anEnd(country))),
      RUNS,
    );
    const inDatabase = await each(
      trips,
      "private.zone_between(x ->> 0, x #>> '{1,city}', x #>> '{1,state}', x #>> '{1,postalCode}', x #>> '{2,city}', x #>> '{2,state}', x #>> '{2,postalCode}')",
    );
    expect(inDatabase).toEqual(trips.map(([country, from, to]) => zoneBetween(country, from, to)));
    expect(new Set(inDatabase)).toEqual(new Set(['A', 'B', 'C', null]));
  });
});
