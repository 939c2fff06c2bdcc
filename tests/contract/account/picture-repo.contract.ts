import { describe, expect } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import { MAX_PICTURE_CHARACTERS, type PictureData } from '#core/account/picture-data.ts';
import { aJpeg, aPng, aWebp, NO_PICTURES } from '#tests/builders/picture.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, customer } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** Every picture repository (spec §7, user_profile_pictures; docs/security.md#pictures). */
export function pictureRepoContract(open: Open<Pick<Backend, 'pictures'>>): void {
  const test = withBackend(open);

  describe('pictures', () => {
    test('are absent until one is saved', async ({ world }) => {
      const { backend, id } = await customer(world);
      expect(valueOf(await backend.pictures.find(id, 'profile'))).toBeNull();
      expect(valueOf(await backend.pictures.find(id, 'courier'))).toBeNull();
    });

    test.for([
      ['JPEG', aJpeg()],
      ['PNG', aPng()],
      ['WebP', aWebp()],
    ] as const)('are returned as they were saved: %s', async ([, data], { world }) => {
      const { backend, id } = await customer(world);
      valueOf(await backend.pictures.save(id, 'profile', data));
      expect(valueOf(await backend.pictures.find(id, 'profile'))).toBe(data);
    });

    test('of one type replace each other, but not those of the other type', async ({ world }) => {
      const { backend, id } = await customer(world);
      valueOf(await backend.pictures.save(id, 'courier', aPng()));
      valueOf(await backend.pictures.save(id, 'profile', aJpeg(1)));
      valueOf(await backend.pictures.save(id, 'profile', aJpeg(2)));
      expect(valueOf(await backend.pictures.find(id, 'profile'))).toBe(aJpeg(2));
      expect(valueOf(await backend.pictures.find(id, 'courier'))).toBe(aPng());
    });

    test('can be removed repeatedly: the profile picture only', async ({ world }) => {
      const { backend, id } = await customer(world);
      valueOf(await backend.pictures.save(id, 'courier', aPng()));
      valueOf(await backend.pictures.save(id, 'profile', aJpeg()));
      valueOf(await backend.pictures.removeProfile(id));
      valueOf(await backend.pictures.removeProfile(id));
      expect(valueOf(await backend.pictures.find(id, 'profile'))).toBeNull();
      expect(valueOf(await backend.pictures.find(id, 'courier'))).toBe(aPng());
    });

    test.for(Object.entries(NO_PICTURES))(
      'are recognized by their bytes: %s is refused',
      async ([, data], { world }) => {
        const { backend, id } = await customer(world);
        valueOf(await backend.pictures.save(id, 'profile', aJpeg(7)));
        expect(refusalOf(await backend.pictures.save(id, 'profile', data as PictureData))).toBe('rejected');
        expect(valueOf(await backend.pictures.find(id, 'profile'))).toBe(aJpeg(7));
      },
    );

    test('are refused above 5 MB', async ({ world }) => {
      const { backend, id } = await customer(world);
      const large = aJpeg()
        .replace(/=*$/u, '')
        .padEnd(MAX_PICTURE_CHARACTERS + 4, 'A');
      expect(refusalOf(await backend.pictures.save(id, 'profile', large as PictureData))).toBe('rejected');
    });

    test('of an unknown person are absent, and cannot be saved', async ({ world }) => {
      const { backend } = await customer(world);
      expect(valueOf(await backend.pictures.find(NOBODY, 'profile'))).toBeNull();
      expect(refusalOf(await backend.pictures.save(NOBODY, 'profile', aJpeg()))).toBe('denied');
      expect(refusalOf(await backend.pictures.removeProfile(NOBODY))).toBe('accepted');
    });

    test('that are saved at the same time leave one of them', async ({ world }) => {
      const { backend, id } = await customer(world);
      const pictures = [aJpeg(1), aPng(2), aWebp(3)];
      const saved = await Promise.all(pictures.map((data) => backend.pictures.save(id, 'profile', data)));
      expect(saved.map(refusalOf)).toEqual(['accepted', 'accepted', 'accepted']);
      expect(pictures).toContain(valueOf(await backend.pictures.find(id, 'profile')));
    });

    test('of others are absent, even for an administrator', async ({ world }) => {
      const owner = await customer(world);
      const other = await customer(world);
      const admin = await administrator(world);
      valueOf(await owner.backend.pictures.save(owner.id, 'profile', aJpeg()));
      expect(valueOf(await other.backend.pictures.find(owner.id, 'profile'))).toBeNull();
      expect(valueOf(await admin.backend.pictures.find(owner.id, 'profile'))).toBeNull();
    });

    test('of others cannot be replaced or removed', async ({ world }) => {
      const owner = await customer(world);
      const other = await customer(world);
      valueOf(await owner.backend.pictures.save(owner.id, 'profile', aJpeg(1)));
      expect(refusalOf(await other.backend.pictures.save(owner.id, 'profile', aJpeg(2)))).toBe('denied');
      await other.backend.pictures.removeProfile(owner.id);
      expect(valueOf(await owner.backend.pictures.find(owner.id, 'profile'))).toBe(aJpeg(1));
    });

    test('need a session', async ({ world }) => {
      const { id } = await customer(world);
      const { backend } = await world.browser();
      expect(refusalOf(await backend.pictures.save(id, 'profile', aJpeg()))).toBe('denied');
      expect(refusalOf(await backend.pictures.find(id, 'profile'))).toBe('denied');
      expect(refusalOf(await backend.pictures.removeProfile(id))).toBe('denied');
    });
  });
}
