import { describe, expect, test } from 'vitest';
import { loadPicture } from '#core/account/load-picture.ts';
import type { PictureType } from '#core/account/picture-repo.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { aJpeg, aPng } from '#tests/builders/picture.ts';
import { aDesk } from '../desk.ts';

async function deskWith(...types: PictureType[]) {
  const desk = aDesk();
  for (const type of types)
    valueOf(await desk.backend.pictures.save(desk.person.id, type, type === 'profile' ? aJpeg() : aPng()));
  return { ...desk, load: () => loadPicture(desk.backend.pictures)(desk.person.id) };
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
      expect(await (await deskWith(...types)).load()).toBe(expected);
    },
  );

  test('is the courier picture if the profile picture cannot be read', async () => {
    const desk = await deskWith('profile', 'courier');
    desk.failNext('pictures.find', 'unavailable');
    expect(await desk.load()).toBe(aPng());
  });

  test('is none when offline, silently', async () => {
    const desk = await deskWith('profile');
    desk.goOffline();
    expect(await desk.load()).toBeNull();
  });
});
