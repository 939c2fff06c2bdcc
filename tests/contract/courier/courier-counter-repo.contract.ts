import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { courier, merchant, verifiedCustomer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The count that an anonymous visitor to the landing page reads. Without a stored count, zero. */
async function countOf(world: BackendUnderTest<Pick<Backend, 'courierCounter'>>): Promise<number> {
  const { backend } = await world.browser();
  return valueOf(await backend.courierCounter.read()) ?? 0;
}

/** Every courier counter (spec §4, §7; decision finishing-registration). It may start at any count. */
export function courierCounterRepoContract(open: Open<Pick<Backend, 'courierCounter' | 'pictures'>>): void {
  const test = withBackend(open);

  describe('the courier counter', () => {
    test('counts a courier, and anyone may read it', async ({ world }) => {
      const before = await countOf(world);
      const { backend } = await courier(world);
      expect(valueOf(await backend.courierCounter.countMe())).toBe(before + 1);
      expect(await countOf(world)).toBe(before + 1);
    });

    test('counts each courier once, however often the last page reloads', async ({ world }) => {
      const before = await countOf(world);
      const first = await courier(world);
      const second = await courier(world);
      valueOf(await first.backend.courierCounter.countMe());
      expect(valueOf(await first.backend.courierCounter.countMe())).toBe(before + 1);
      await Promise.all([1, 2, 3].map(() => second.backend.courierCounter.countMe()));
      expect(await countOf(world)).toBe(before + 2);
    });

    test('does not count people who are not couriers, or not signed in', async ({ world }) => {
      const before = await countOf(world);
      for (const person of [await verifiedCustomer(world), await merchant(world)]) {
        valueOf(await person.backend.pictures.save(person.id, 'courier', aJpeg()));
        expect(refusalOf(await person.backend.courierCounter.countMe())).toBe('denied');
      }
      expect(refusalOf(await (await world.browser()).backend.courierCounter.countMe())).toBe('denied');
      expect(await countOf(world)).toBe(before);
    });

    test('does not count a courier without a courier picture', async ({ world }) => {
      const { backend, id } = await world.signedIn({ emailVerified: true, roles: ['courier'] });
      valueOf(await backend.pictures.save(id, 'profile', aJpeg()));
      expect(refusalOf(await backend.courierCounter.countMe())).toBe('denied');
    });

    test('does not count a courier with an unverified email', async ({ world }) => {
      const { backend, id } = await world.signedIn({ roles: ['courier'] });
      valueOf(await backend.pictures.save(id, 'courier', aJpeg()));
      expect(refusalOf(await backend.courierCounter.countMe())).toBe('denied');
    });
  });
}
