import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchPhrases, searchText, searchWords } from '#core/fold.ts';
import { matchRows } from '#ui/listing/matching/match-rows.ts';
import { RowIndex } from '#ui/listing/matching/row-index.ts';
import { property } from '#tests/property.ts';
import { everything, shopList, shops, type Shop } from './rows.ts';

const SHOPS = shops(
  ['Blue Heron Flowers', 'Kraków', 'Pending'],
  ['Żabka', 'Lyon', 'Active'],
  ['blue plum', 'Lyon', 'Pending'],
  ['Anchor', 'Kraków', 'Active'],
  ['Øst Bageri', 'Lyon', 'Active'],
);

const found = async (query: Partial<typeof everything>, rows: readonly Shop[] = SHOPS) => {
  const matches = await matchRows(new RowIndex(rows, shopList), { ...everything, ...query });
  return Array.from(matches?.rowIndices ?? [], (place) => rows[place]?.name);
};

describe('Searching a list', () => {
  test.each([
    ['blue', ['Blue Heron Flowers', 'blue plum']],
    ['BLUE lyon', ['blue plum']],
    ['  lyon   blue ', ['blue plum']],
    ['krakow', ['Blue Heron Flowers', 'Anchor']],
    ['zabka', ['Żabka']],
    ['ost', ['Øst Bageri']],
    ['nowhere', []],
    ['', SHOPS.map(({ name }) => name)],
    ['   ', SHOPS.map(({ name }) => name)],
    ['heron lyon', []],
    ['.*', []],
    ['Blue. Heron', ['Blue Heron Flowers']],
    ['\n', SHOPS.map(({ name }) => name)],
  ])('for %j finds %j', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  const word = fc.string({ maxLength: 3 });
  property([fc.array(fc.tuple(word, word, fc.constant('Active'))), fc.array(word, { maxLength: 3 })])(
    'finds exactly the rows that contain every word, in the order of the list',
    async (rows, words) => {
      const list = shops(...rows);
      const search = words.join(' ');
      const isFound = (text: string) =>
        searchWords(search).every((part) => text.includes(part)) &&
        // `a-1` isn’t just any `a` and any `1`.
        searchPhrases(search).every((spellings) => spellings.some((spelling) => text.includes(spelling)));
      const expected = list.filter((shop) => isFound(searchText(shopList.text(shop)))).map(({ name }) => name);
      expect(await found({ search }, list)).toEqual(expected);
    },
  );

  test('stops when a new search starts', async () => {
    const many = Array.from({ length: 200_000 }, (_, index) => ({
      id: String(index),
      name: `Shop ${index}`,
      city: 'Lyon',
      status: 'Active',
    }));
    const asked = new AbortController();
    const matches = matchRows(new RowIndex(many, shopList), { ...everything, search: 'shop' }, asked.signal);
    asked.abort();
    expect(await matches).toBeNull();
  });
});

describe('Filtering and sorting a list', () => {
  test('filters by the chosen values', async () => {
    expect(await found({ filters: { status: 'Active' } })).toEqual(['Żabka', 'Anchor', 'Øst Bageri']);
    expect(await found({ filters: { status: 'Active', city: 'Lyon' }, search: 'b' })).toEqual(['Żabka', 'Øst Bageri']);
  });

  test('sorts by any column in both directions, ignoring case and accents', async () => {
    const up = ['Anchor', 'Blue Heron Flowers', 'blue plum', 'Øst Bageri', 'Żabka'];
    expect(await found({ sort: 'name', descending: false })).toEqual(up);
    expect(await found({ sort: 'name', descending: true })).toEqual(up.toReversed());
    expect(await found({ sort: 'created', descending: false })).toEqual(SHOPS.map(({ name }) => name).toReversed());
  });

  test('counts for each value the rows that choosing it would leave', async () => {
    const matches = await matchRows(new RowIndex(SHOPS, shopList), {
      ...everything,
      search: 'b',
      filters: { status: 'Active' },
    });
    expect(matches?.counts).toEqual({ status: { Pending: 2, Active: 2 }, city: { Lyon: 2 } });
    const narrower = await matchRows(new RowIndex(SHOPS, shopList), {
      ...everything,
      filters: { status: 'Active', city: 'Lyon' },
    });
    expect(narrower?.counts).toEqual({ status: { Active: 2, Pending: 1 }, city: { Lyon: 2, Kraków: 1 } });
  });

  const row = fc.tuple(
    fc.constantFrom('a', 'ab', 'b'),
    fc.constantFrom('Kraków', 'Lyon'),
    fc.constantFrom('Pending', 'Active'),
  );
  const filters = fc.record(
    { status: fc.constantFrom('Pending', 'Active'), city: fc.constantFrom('Kraków', 'Lyon') },
    { requiredKeys: [] },
  );
  property([
    fc.array(row, { maxLength: 20 }),
    filters,
    fc.constantFrom('', 'a', 'b'),
    fc.constantFrom('Pending', 'Active'),
  ])('counts the rows that choosing a value leaves, with any other choices', async (rows, wanted, search, status) => {
    const index = new RowIndex(shops(...rows), shopList);
    const before = await matchRows(index, { ...everything, search, filters: wanted });
    const chosen = await matchRows(index, { ...everything, search, filters: { ...wanted, status } });
    expect(before?.counts?.['status']?.[status] ?? 0).toBe(chosen?.rowIndices.length);
  });
});
