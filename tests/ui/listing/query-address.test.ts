import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, queryFrom } from '#ui/listing/query-address.ts';
import type { Sort } from '#ui/listing/list-shape.ts';
import { property } from '#tests/property.ts';
import { everything, shopList, type Shop } from './rows.ts';

describe("A list's query in the URL", () => {
  test('is empty when nothing was chosen', () => {
    expect(addressOf(everything, shopList)).toBe('');
    expect(queryFrom('', shopList)).toEqual(everything);
  });

  test('contains the choices', () => {
    expect(
      addressOf({ search: ' blue heron ', filters: { status: 'Active' }, sort: 'name', descending: true }, shopList),
    ).toBe('?q=blue+heron&status=Active&sort=-name');
  });

  const query = fc.record({
    search: fc.string({ maxLength: 200 }).map((text) => text.trim()),
    filters: fc.record(
      { status: fc.constantFrom('Pending', 'Active'), city: fc.constantFrom('Kraków', 'Lyon') },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom('created', 'name', 'status'),
    descending: fc.boolean(),
  });
  property([query])('reads back unchanged', (asked) => {
    expect(queryFrom(addressOf(asked, shopList), shopList)).toEqual({ ...asked, filters: { ...asked.filters } });
  });

  test.each([
    '?status=Closed',
    '?sort=price',
    '?sort=-',
    '?sort=constructor',
    '?sort=__proto__',
    '?nothing=1',
    '?q=',
    '?%E0%A4%A',
    '?status=',
  ])('%s chooses nothing', (address) => {
    expect(queryFrom(address, shopList)).toEqual(everything);
  });

  test('reversed for a column without that order chooses nothing', () => {
    const name: Sort<Shop> = { label: 'Name', words: ['A to Z'], of: (shop) => shop.name };
    const oneWay = { ...shopList, sorts: { ...shopList.sorts, name } };
    expect(queryFrom('?sort=-name', oneWay)).toEqual(everything);
    expect(queryFrom('?sort=name', oneWay)).toEqual({ ...everything, sort: 'name', descending: false });
  });

  test('that is too long is cut off', () => {
    expect(queryFrom(`?q=${'a'.repeat(10_000)}`, shopList).search).toHaveLength(200);
  });
});
