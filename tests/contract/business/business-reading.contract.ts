import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { SECOND } from '#core/clock.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The businesses that a merchant can read, and their order (spec §7). */
export function businessReadingContract(open: Open<Pick<Backend, 'businesses'>>): void {
  const test = withBackend(open);

  describe('reading businesses', () => {
    test("lists the merchant's own, newest first", async ({ world }) => {
      const { backend, id } = await merchant(world);
      const added = [];
      for (let i = 0; i < 3; i += 1) {
        const business = aBusiness().ownedBy(id).buildNew();
        valueOf(await backend.businesses.add(business));
        added.unshift(business.id);
        await world.advance(SECOND);
      }
      expect(valueOf(await backend.businesses.listOwn(id)).map((row) => row.id)).toEqual(added);
    });

    test("finds nothing for another merchant's, instead of an error (spec §6)", async ({ world }) => {
      const owner = await merchant(world);
      const other = await merchant(world);
      const business = aBusiness().ownedBy(owner.id).buildNew();
      valueOf(await owner.backend.businesses.add(business));
      expect(valueOf(await other.backend.businesses.listOwn(owner.id))).toEqual([]);
      expect(valueOf(await other.backend.businesses.listOwn(other.id))).toEqual([]);
      expect(valueOf(await other.backend.businesses.findOwn(business.id, owner.id))).toBeNull();
      expect(valueOf(await other.backend.businesses.findOwn(business.id, other.id))).toBeNull();
      expect(valueOf(await owner.backend.businesses.findOwn(aBusiness().build().id, owner.id))).toBeNull();
      expect(valueOf(await owner.backend.businesses.listOwn(NOBODY))).toEqual([]);
    });

    test("lists everyone's to administrators only, newest first", async ({ world }) => {
      const first = await merchant(world);
      const second = await merchant(world);
      const admin = await administrator(world);
      const older = aBusiness().ownedBy(first.id).buildNew();
      const newer = aBusiness().ownedBy(second.id).buildNew();
      valueOf(await first.backend.businesses.add(older));
      await world.advance(SECOND);
      valueOf(await second.backend.businesses.add(newer));
      expect(valueOf(await admin.backend.businesses.list()).rows.map(({ id }) => id)).toEqual([newer.id, older.id]);
      expect(refusalOf(await first.backend.businesses.list())).toBe('denied');
      valueOf(await admin.backend.businesses.setStatus(older.id, 'Active'));
      const counted = valueOf(await admin.backend.businesses.count());
      expect(counted.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
        { status: 'Active', count: 1 },
        { status: 'Pending', count: 1 },
      ]);
      expect(refusalOf(await first.backend.businesses.count())).toBe('denied');
      expect(refusalOf(await (await world.browser()).backend.businesses.list())).toBe('denied');
    });

    test('lists businesses that were added at the same time by id', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const admin = await administrator(world);
      const ids = [aBusiness(), aBusiness(), aBusiness()].map((business) => business.build().id).toReversed();
      for (const one of ids) valueOf(await backend.businesses.add(aBusiness().withId(one).ownedBy(id).buildNew()));
      await world.levelTimes();
      expect(valueOf(await backend.businesses.listOwn(id)).map((business) => business.id)).toEqual(ids.toReversed());
      expect(valueOf(await admin.backend.businesses.list()).rows.map((business) => business.id)).toEqual(
        ids.toReversed(),
      );
    });
  });
}
