import { knownFollowedNumber, type FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Open } from '#tests/contract/backend-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, customer } from '#tests/contract/people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** Every repository of followed deliveries (spec §7, delivery_tracking). */
export function followedDeliveryRepoContract(open: Open<Pick<Backend, 'followedDeliveries'>>): void {
  const test = withBackend(open);

  describe('the followed delivery', () => {
    test('is null at first, then the one saved last', async ({ world }) => {
      const { backend, id } = await customer(world);
      expect(valueOf(await backend.followedDeliveries.find(id))).toBeNull();
      valueOf(await backend.followedDeliveries.save(id, knownFollowedNumber('PKG-000001')));
      valueOf(await backend.followedDeliveries.save(id, knownFollowedNumber('PKG-000002')));
      expect(valueOf(await backend.followedDeliveries.find(id))).toBe('PKG-000002');
    });

    test('may be followed by several people', async ({ world }) => {
      const first = await customer(world);
      const second = await customer(world);
      valueOf(await first.backend.followedDeliveries.save(first.id, knownFollowedNumber('PKG-000001')));
      expect(
        refusalOf(await second.backend.followedDeliveries.save(second.id, knownFollowedNumber('PKG-000001'))),
      ).toBe('accepted');
      expect(valueOf(await first.backend.followedDeliveries.find(first.id))).toBe('PKG-000001');
    });

    test('is private, even from administrators', async ({ world }) => {
      const owner = await customer(world);
      const other = await customer(world);
      const admin = await administrator(world);
      valueOf(await owner.backend.followedDeliveries.save(owner.id, knownFollowedNumber('PKG-000001')));
      expect(valueOf(await other.backend.followedDeliveries.find(owner.id))).toBeNull();
      expect(valueOf(await admin.backend.followedDeliveries.find(owner.id))).toBeNull();
      expect(refusalOf(await other.backend.followedDeliveries.save(owner.id, knownFollowedNumber('PKG-666666')))).toBe(
        'denied',
      );
      expect(valueOf(await owner.backend.followedDeliveries.find(owner.id))).toBe('PKG-000001');
    });

    test('is refused if it is huge, also because of spaces around it', async ({ world }) => {
      const { backend, id } = await customer(world);
      for (const number of [`PKG-000001${' '.repeat(1_000_000)}`, 'x'.repeat(1_000_000)])
        expect(refusalOf(await backend.followedDeliveries.save(id, number as FollowedNumber))).toBe('rejected');
      expect(valueOf(await backend.followedDeliveries.find(id))).toBeNull();
    });

    test.for(['PKG-01', 'x'.repeat(64), '📦'.repeat(6), '📦'.repeat(64), '  pkg-01  '])(
      'is kept as typed, from six to sixty-four characters: %j',
      async (number, { world }) => {
        const { backend, id } = await customer(world);
        valueOf(await backend.followedDeliveries.save(id, number as FollowedNumber));
        expect(valueOf(await backend.followedDeliveries.find(id))).toBe(number);
      },
    );

    test('of an unknown person is null, and cannot be saved', async ({ world }) => {
      const { backend } = await customer(world);
      expect(valueOf(await backend.followedDeliveries.find(NOBODY))).toBeNull();
      expect(refusalOf(await backend.followedDeliveries.save(NOBODY, knownFollowedNumber('PKG-000001')))).toBe(
        'denied',
      );
    });

    test('is one of those that are saved at the same time', async ({ world }) => {
      const { backend, id } = await customer(world);
      const numbers = ['PKG-000001', 'PKG-000002', 'PKG-000003'].map(knownFollowedNumber);
      const saved = await Promise.all(numbers.map((number) => backend.followedDeliveries.save(id, number)));
      expect(saved.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(numbers).toContain(valueOf(await backend.followedDeliveries.find(id)));
    });

    test.for([
      '',
      '12345',
      '     1     ',
      '\t\t\t\t\t1',
      '\u00a0\u00a0\u00a0\u00a0\u00a01',
      '📦'.repeat(5),
      '📦'.repeat(65),
      'x'.repeat(65),
      `PKG-000001${' '.repeat(60)}`,
      '\u200b\u200b\u200b\u200b\u200b\u200b',
      'PKG\u202e000001',
      'PKG-000001\u0007',
      'PKG-000001\n',
      '\ufeffPKG-000001',
    ])('is refused if it is not a delivery number: %j', async (number, { world }) => {
      const { backend, id } = await customer(world);
      expect(refusalOf(await backend.followedDeliveries.save(id, number as FollowedNumber))).toBe('rejected');
      expect(valueOf(await backend.followedDeliveries.find(id))).toBeNull();
    });

    test('needs a session', async ({ world }) => {
      const { id } = await customer(world);
      const { backend } = await world.browser();
      expect(refusalOf(await backend.followedDeliveries.save(id, knownFollowedNumber('PKG-000001')))).toBe('denied');
      expect(refusalOf(await backend.followedDeliveries.find(id))).toBe('denied');
    });
  });
}
