import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { removePicture } from '#core/account/remove-picture.ts';
import { savePicture } from '#core/account/save-picture.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aJpeg, NO_PICTURES } from '#tests/builders/picture.ts';
import { aDesk } from '../desk.ts';

function deskFor(options: Parameters<typeof aDesk>[0] = {}) {
  const desk = aDesk(options);
  const { auth, pictures } = desk.backend;
  return {
    ...desk,
    save: savePicture(auth, pictures, cryptoRandom, desk.log),
    remove: removePicture(auth, pictures, desk.log),
    stored: async (type: 'profile' | 'courier' = 'profile') => valueOf(await pictures.find(desk.person.id, type)),
    marker: () => desk.server.apply(({ state }) => state.authUsers[0]?.avatarMarker ?? null),
  };
}

describe('Saving a picture (spec §7, §8)', () => {
  test('stores it, with a short marker that never contains the picture', async () => {
    const desk = deskFor();
    valueOf(await desk.save(aJpeg()));
    expect(await desk.stored()).toBe(aJpeg());
    expect(desk.marker()).toMatch(/^profile:[0-9a-f-]{36}$/u);
  });

  test('replaces the previous one, under a new marker', async () => {
    const desk = deskFor();
    valueOf(await desk.save(aJpeg(1)));
    const first = desk.marker();
    valueOf(await desk.save(aJpeg(2)));
    expect(await desk.stored()).toBe(aJpeg(2));
    expect(desk.marker()).not.toBe(first);
  });

  test('for a courier leaves the profile picture alone', async () => {
    const desk = deskFor();
    valueOf(await desk.save(aJpeg(1)));
    valueOf(await desk.save(aJpeg(2), 'courier'));
    expect([await desk.stored(), await desk.stored('courier')]).toEqual([aJpeg(1), aJpeg(2)]);
  });

  test.each(Object.entries(NO_PICTURES))('is refused for %s, and the previous one stays', async (_what, data) => {
    const desk = deskFor();
    valueOf(await desk.save(aJpeg()));
    expect(refusalOf(await desk.save(data))).toBe('image-not-processed');
    expect(await desk.stored()).toBe(aJpeg());
  });

  test('is refused to people who are not signed in, whatever they send', async () => {
    const desk = deskFor({ signedIn: false });
    expect(refusalOf(await desk.save(aJpeg()))).toBe('signed-out');
    expect(refusalOf(await desk.save(''))).toBe('signed-out');
  });

  test.each([
    ['session-ended', 'signed-out'],
    ['unavailable', 'picture-not-saved'],
    ['offline', 'picture-not-saved'],
    ['full', 'picture-not-saved'],
  ] as const)('that fails with %s is refused as %s', async (kind, refusal) => {
    const desk = deskFor();
    desk.failNext('pictures.save', kind);
    expect(refusalOf(await desk.save(aJpeg()))).toBe(refusal);
    expect(desk.marker()).toBeNull();
  });

  test('counts even if the marker could not be saved, which is logged', async () => {
    const desk = deskFor();
    desk.failNext('auth.setAvatarMarker', 'unavailable');
    valueOf(await desk.save(aJpeg()));
    expect(await desk.stored()).toBe(aJpeg());
    expect(desk.notes).toEqual(['avatar marker not set']);
  });
});

describe('Removing the profile picture (spec §7, §8)', () => {
  test('removes it and its marker, and leaves the courier picture', async () => {
    const desk = deskFor();
    valueOf(await desk.save(aJpeg(1)));
    valueOf(await desk.save(aJpeg(2), 'courier'));
    valueOf(await desk.remove());
    expect([await desk.stored(), await desk.stored('courier'), desk.marker()]).toEqual([null, aJpeg(2), null]);
  });

  test('succeeds if there is none', async () => {
    expect(refusalOf(await deskFor().remove())).toBe('accepted');
  });

  test('is refused to people who are not signed in, and when it fails; the previous one stays', async () => {
    expect(refusalOf(await deskFor({ signedIn: false }).remove())).toBe('picture-not-removed');
    const desk = deskFor();
    valueOf(await desk.save(aJpeg()));
    desk.failNext('pictures.remove', 'unavailable');
    expect(refusalOf(await desk.remove())).toBe('picture-not-removed');
    expect(await desk.stored()).toBe(aJpeg());
    expect(desk.marker()).not.toBeNull();
  });
});
