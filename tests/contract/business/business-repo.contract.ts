import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { BUSINESS_LENGTHS } from '#core/business/business-details.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/**
 * Every business repository, as merchants may use it (spec §7; decisions one-business-table,
 * client-made-ids). Review has its own suite.
 */
export function businessRepoContract(open: Open<Pick<Backend, 'businesses'>>): void {
  const test = withBackend(open);

  describe('adding a business', () => {
    test("makes it Pending, in the merchant's own list", async ({ world }) => {
      const { backend, id } = await merchant(world);
      const business = aBusiness().ownedBy(id).buildNew();
      valueOf(await backend.businesses.add(business));
      const rows = valueOf(await backend.businesses.listOwn(id));
      expect(rows).toEqual([expect.objectContaining({ ...business, status: 'Pending' })]);
      expect(valueOf(await backend.businesses.findOwn(business.id, id))).toEqual(rows[0]);
    });

    test('cannot set the status or the time', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const business = aBusiness().ownedBy(id).buildNew();
      const smuggled = { status: 'Active', created_at: '2001-01-01T00:00:00.000Z', createdAt: Date.UTC(2001) };
      valueOf(await backend.businesses.add(Object.assign({ ...business }, smuggled)));
      const kept = valueOf(await backend.businesses.findOwn(business.id, id));
      expect(kept?.status).toBe('Pending');
      expect(kept?.createdAt).toBeGreaterThan(Date.UTC(2002));
    });

    test('keeps the text as it was typed, with capitals and spaces', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const odd = { businessName: ' CORNER bakery ', city: 'portLAND  ', businessEmail: 'Bakery@Example.COM' };
      valueOf(await backend.businesses.add(aBusiness().ownedBy(id).with(odd).buildNew()));
      expect(valueOf(await backend.businesses.listOwn(id))).toEqual([expect.objectContaining(odd)]);
    });

    test('with the same id again adds and changes nothing (decision client-made-ids)', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const business = aBusiness().ownedBy(id);
      valueOf(await backend.businesses.add(business.buildNew()));
      expect(refusalOf(await backend.businesses.add(business.named('Another name').buildNew()))).toBe('accepted');
      expect(valueOf(await backend.businesses.listOwn(id))).toEqual([expect.objectContaining(business.buildNew())]);
    });

    test("does not take over someone else's business with that id", async ({ world }) => {
      const owner = await merchant(world);
      const thief = await merchant(world);
      const business = aBusiness().ownedBy(owner.id);
      valueOf(await owner.backend.businesses.add(business.buildNew()));
      const taken = business.ownedBy(thief.id).named('Mine now').buildNew();
      // The answer is the same as for a new id: no answer shows which ids are taken.
      expect(refusalOf(await thief.backend.businesses.add(taken))).toBe('accepted');
      expect(valueOf(await thief.backend.businesses.listOwn(thief.id))).toEqual([]);
      expect(valueOf(await owner.backend.businesses.listOwn(owner.id))).toEqual([
        expect.objectContaining(business.buildNew()),
      ]);
    });

    test('is denied to a merchant with an unverified email (spec §6)', async ({ world }) => {
      const { backend, id } = await world.signedIn({ roles: ['merchant'] });
      expect(refusalOf(await backend.businesses.add(aBusiness().ownedBy(id).buildNew()))).toBe('denied');
      expect(valueOf(await backend.businesses.listOwn(id))).toEqual([]);
    });

    test.for(['customer', 'courier'] as const)('is denied to a %s', async (role, { world }) => {
      const { backend, id } = await world.signedIn({ emailVerified: true, roles: [role] });
      expect(refusalOf(await backend.businesses.add(aBusiness().ownedBy(id).buildNew()))).toBe('denied');
    });

    test("is denied in someone else's name, and to people who are not signed in", async ({ world }) => {
      const { backend } = await merchant(world);
      const other = await merchant(world);
      const stranger = await world.browser();
      const business = aBusiness().ownedBy(other.id).buildNew();
      expect(refusalOf(await backend.businesses.add(business))).toBe('denied');
      expect(refusalOf(await stranger.backend.businesses.add(business))).toBe('denied');
      expect(valueOf(await other.backend.businesses.listOwn(other.id))).toEqual([]);
    });

    test.for([
      ['no name', { businessName: '' }],
      ['a blank name', { businessName: ' ' }],
      ['a name of tabs and line breaks', { businessName: '\t\r\n' }],
      ['a name of wide spaces', { businessName: '\u3000' }],
      ['a name of 121 characters', { businessName: 'a'.repeat(121) }],
      ['no address', { address: '' }],
      ['no city', { city: '' }],
      ['no state', { state: '' }],
      ['no country', { country: '' }],
      ['an invalid email', { businessEmail: 'bakery' }],
      ['an email of 255 characters', { businessEmail: `${'b'.repeat(243)}@example.com` }],
      ['spaces around the email', { businessEmail: ' bakery@example.com ' }],
    ] as const)('is refused with %s', async ([, change], { world }) => {
      const { backend, id } = await merchant(world);
      expect(refusalOf(await backend.businesses.add(aBusiness().ownedBy(id).with(change).buildNew()))).toBe('rejected');
      expect(valueOf(await backend.businesses.listOwn(id))).toEqual([]);
    });

    test.for(['\u200b', '\u00a0', '\u0085', '\u202e', '\u3164', '\u{e0041}'])(
      'is refused with an email that contains invisible characters: %j',
      async (unseen, { world }) => {
        const { backend, id } = await merchant(world);
        const business = aBusiness()
          .ownedBy(id)
          .with({ businessEmail: `ba${unseen}kery@example.com` })
          .buildNew();
        expect(refusalOf(await backend.businesses.add(business))).toBe('rejected');
      },
    );

    test.for(Object.keys(BUSINESS_LENGTHS))(
      'is refused with invisible or direction-changing characters in: %s',
      async (field, { world }) => {
        const { backend, id } = await merchant(world);
        const business = aBusiness().ownedBy(id);
        for (const text of ['Bel\u200blini', 'Bellini\u202e', '\u2066Bellini', 'Bel\u200clini', 'Bel\nlini'])
          expect(refusalOf(await backend.businesses.add(business.with({ [field]: text }).buildNew()))).toBe('rejected');
        expect(valueOf(await backend.businesses.listOwn(id))).toEqual([]);
        valueOf(await backend.businesses.add(business.with({ [field]: 'کافه می‌خواهم ❤️' }).buildNew()));
      },
    );

    test('accepts an email of exactly 254 characters', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const businessEmail = `${'b'.repeat(242)}@example.com`;
      valueOf(await backend.businesses.add(aBusiness().ownedBy(id).with({ businessEmail }).buildNew()));
      expect(valueOf(await backend.businesses.listOwn(id))[0]?.businessEmail).toBe(businessEmail);
    });

    test('adds each id once, even if the same request is sent several times together', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const [one, other] = [aBusiness().ownedBy(id), aBusiness().ownedBy(id)];
      const names = ['first', 'second', 'third'];
      const added = await Promise.all(
        [...names.map((name) => one.named(name)), other].map((business) => backend.businesses.add(business.buildNew())),
      );
      expect(added.map(refusalOf)).toEqual(added.map(() => 'accepted'));
      const listed = valueOf(await backend.businesses.listOwn(id));
      expect(listed.map((business) => business.id).toSorted()).toEqual([one.build().id, other.build().id].toSorted());
      expect(names).toContain(listed.find((business) => business.id === one.build().id)?.businessName);
    });

    test('stops at fifty businesses per person', async ({ world }) => {
      const { backend, id } = await merchant(world);
      const first = aBusiness().ownedBy(id).buildNew();
      valueOf(await backend.businesses.add(first));
      for (let i = 1; i < 50; i += 1) valueOf(await backend.businesses.add(aBusiness().ownedBy(id).buildNew()));
      expect(refusalOf(await backend.businesses.add(first))).toBe('accepted');
      expect(refusalOf(await backend.businesses.add(aBusiness().ownedBy(id).buildNew()))).toBe('quota');
      expect(valueOf(await backend.businesses.listOwn(id))).toHaveLength(50);
      const other = await merchant(world);
      expect(refusalOf(await other.backend.businesses.add(aBusiness().ownedBy(other.id).buildNew()))).toBe('accepted');
    });
  });
}
