import { describe, expect, test } from 'vitest';
import { loadPicture } from '#core/account/load-picture.ts';
import type { PictureType } from '#core/account/picture-repo.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { aJpeg, aPng } from '#tests/builders/picture.ts';
import { testApp } from '../test-app.ts';

async function appWith(...types: PictureType[]) {
  const app = testApp();
  for (const type of types)
    valueOf(await app.backend.pictures.save(app.person.id, type, type === 'profile' ? aJpeg() : aPng()));
  return { ...app, load: () => loadPicture(app.backend.pictures)(app.person.id) };
}

describe('The picture to show (spec §7, §8)', () => {
  test.each([
    [['profile', 'courier'], aJpeg()],
    [['profile'], aJpeg()],
    [['courier'], aPng()],
    [[], null],
  ] as [PictureType[], string | null][])(
    'with %j stored is the profile picture, or else the courier picture, or else none',
    async (types, expected) => {
      expect(await (await appWith(...types)).load()).toBe(expected);
    },
  );

  test('is the courier picture if the profile picture cannot be read', async () => {
    const app = await appWith('profile', 'courier');
    app.failNext('pictures.find', 'unavailable');
    expect(await app.load()).toBe(aPng());
  });

  test('is none when offline, silently', async () => {
    const app = await appWith('profile');
    app.goOffline();
    expect(await app.load()).toBeNull();
  });
});
