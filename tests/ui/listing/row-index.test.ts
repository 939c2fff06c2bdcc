import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchRows } from '#ui/listing/matching/match-rows.ts';
import { RowIndex } from '#ui/listing/matching/row-index.ts';
import { sortedOrder } from '#ui/listing/matching/sorted-order.ts';
import { property } from '#tests/property.ts';
import { everything, shopList, shops } from './rows.ts';

const SHOPS = shops(['Cup', 'Lyon', 'Pending'], ['Apple', 'Lyon', 'Active'], ['Book', 'Kraków', 'Pending']);
const names = async (index: RowIndex<(typeof SHOPS)[number]>, query = {}) =>
  Array.from((await matchRows(index, { ...everything, ...query }))?.rowIndices ?? [], (place) => index.row(place).name);

describe('A list whose rows changed', () => {
  test('shows a changed row under its new text, status and position', async () => {
    const before = new RowIndex(SHOPS, shopList);
    await names(before, { search: 'cup', sort: 'name', descending: false });
    const after = before.replacing([{ ...SHOPS[0]!, name: 'Aardvark', status: 'Active' }]);
    expect(await names(after, { search: 'cup' })).toEqual([]);
    expect(await names(after, { search: 'aardvark', filters: { status: 'Active' } })).toEqual(['Aardvark']);
    expect(await names(after, { sort: 'name', descending: false })).toEqual(['Aardvark', 'Apple', 'Book']);
    expect(await names(before, { search: 'cup' })).toEqual(['Cup']);
  });

  test('keeps the order of columns that the change did not touch', () => {
    const before = new RowIndex(SHOPS, shopList);
    const byName = before.order('name');
    const after = before.replacing([{ ...SHOPS[0]!, status: 'Active' }]);
    expect(after.order('name')).toBe(byName);
    expect(before.replacing([{ ...SHOPS[0]!, name: 'Z' }]).order('name')).not.toBe(byName);
  });

  test('leaves out deleted rows', async () => {
    const before = new RowIndex(SHOPS, shopList);
    await names(before, { search: 'o', sort: 'name', descending: false });
    const after = before.without(new Set(['1']));
    expect(await names(after)).toEqual(['Cup', 'Book']);
    expect(await names(after, { search: 'book' })).toEqual(['Book']);
    expect(await names(after, { sort: 'name', descending: false })).toEqual(['Book', 'Cup']);
  });

  test('ignores unknown rows', () => {
    const before = new RowIndex(SHOPS, shopList);
    expect(before.replacing([{ ...SHOPS[0]!, id: 'none' }]).rows).toEqual(SHOPS);
    expect(before.without(new Set(['none'])).rows).toEqual(SHOPS);
  });

  test('recognizes its own rows', () => {
    const index = new RowIndex(SHOPS, shopList);
    expect([
      index.holds([...SHOPS]),
      index.holds(SHOPS.slice(1)),
      index.holds(SHOPS.map((shop) => ({ ...shop }))),
    ]).toEqual([true, false, false]);
  });
});

describe('The order of keys', () => {
  const expected = (keys: readonly string[]) =>
    keys
      .map((key, index) => ({ key, index }))
      .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.index - b.index))
      .map(({ index }) => index);

  property([fc.array(fc.string({ maxLength: 2 }))])('is that of any stable sort', async (keys) => {
    expect([...(await sortedOrder(keys.length, (index) => keys[index] ?? ''))]).toEqual(expected(keys));
  });

  test.each([0, 1, 4095, 4096, 4097, 8192, 12_289, 30_000])(
    'is right for %d rows, merged from several runs',
    async (count) => {
      const keys = Array.from({ length: count }, (_, index) => String((index * 7919) % 997));
      expect([...(await sortedOrder(count, (index) => keys[index] ?? ''))]).toEqual(expected(keys));
    },
  );
});
