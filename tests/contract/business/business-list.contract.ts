import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { SECOND } from '#core/clock.ts';
import { NEWEST, type ListQuery } from '#core/listing/list-query.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { Open } from '../backend-under-test.ts';
import { valueOf } from '../outcome.ts';
import { administrator, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The administrators' list of businesses: its search, filters, orders and pages (decision long-lists). */
export function businessListContract(open: Open<Pick<Backend, 'businesses'>>): void {
  const test = withBackend(open);

  describe('the list of businesses', () => {
    test('is searched, filtered, sorted and read in pages', async ({ world }) => {
      const owner = await merchant(world);
      const admin = await administrator(world);
      for (const [businessName, city] of [
        ['Łódź Bakery', 'Portland'],
        ['A-1 Flowers', 'Austin'],
        ['bread & co', 'Zürich'],
      ] as const) {
        const business = aBusiness().ownedBy(owner.id).with({ businessName, city }).buildNew();
        valueOf(await owner.backend.businesses.add(business));
        await world.advance(SECOND);
        if (city === 'Austin') valueOf(await admin.backend.businesses.setStatus(business.id, 'Active'));
      }
      const list = async (query: Partial<ListQuery>, after: string | null = null, most = 100) => {
        const page = valueOf(await admin.backend.businesses.list({ query: { ...NEWEST, ...query }, after, most }));
        return { ...page, cities: page.rows.map(({ city }) => city) };
      };
      expect((await list({ search: 'lodz' })).cities).toEqual(['Portland']);
      expect((await list({ search: 'a1' })).cities).toEqual(['Austin']);
      expect((await list({ search: 'zurich united states' })).cities).toEqual(['Zürich']);
      expect((await list({ search: 'alder' })).counts?.toSorted((a, b) => a.count - b.count)).toEqual([
        { values: { status: 'Active' }, count: 1 },
        { values: { status: 'Pending' }, count: 2 },
      ]);
      expect((await list({ filters: { status: 'Active' } })).cities).toEqual(['Austin']);
      expect((await list({ sort: 'city', descending: false })).cities).toEqual(['Austin', 'Portland', 'Zürich']);
      expect((await list({ sort: 'name', descending: true })).cities).toEqual(['Portland', 'Zürich', 'Austin']);
      expect((await list({ sort: 'waiting', descending: false })).cities).toEqual(['Portland', 'Zürich', 'Austin']);
      const first = await list({ sort: 'waiting', descending: false }, null, 1);
      expect(first.cities).toEqual(['Portland']);
      expect((await list({ sort: 'waiting', descending: false }, first.next)).cities).toEqual(['Zürich', 'Austin']);
    });
  });
}
