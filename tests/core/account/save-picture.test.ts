import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { removePicture } from '#core/account/remove-picture.ts';
import { savePicture } from '#core/account/save-picture.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aJpeg, NO_PICTURES } from '#tests/builders/picture.ts';
import { testApp } from '../test-app.ts';

function appFor(options: Parameters<typeof testApp>[0] = {}) {
  const app = testApp(options);
  const { auth, pictures } = app.backend;
  return {
    ...app,
    save: savePicture(auth, pictures, cryptoRandom, app.log),
    remove: removePicture(auth, pictures, app.log),
    stored: async (type: 'profile' | 'courier' = 'profile') => valueOf(await pictures.find(app.person.id, type)),
    marker: () => app.server.apply(({ state }) => state.authUsers[0]?.avatarMarker ?? null),
  };
}

describe('Saving a picture (spec §7, §8)', () => {
  test('stores it, with a short marker that never contains the picture', async () => {
    const app = appFor();
    valueOf(await app.save(aJpeg()));
    expect(await app.stored()).toBe(aJpeg());
    expect(app.marker()).toMatch(/^profile:[0-9a-f-]{36}$/u);
  });

  test('replaces the previous one, under a new marker', async () => {
    const app = appFor();
    valueOf(await app.save(aJpeg(1)));
    const first = app.marker();
    valueOf(await app.save(aJpeg(2)));
    expect(await app.stored()).toBe(aJpeg(2));
    expect(app.marker()).not.toBe(first);
  });

  test('for a courier doesn’t change the profile picture', async () => {
    const app = appFor();
    valueOf(await app.save(aJpeg(1)));
    valueOf(await app.save(aJpeg(2), 'courier'));
    expect([await app.stored(), await app.stored('courier')]).toEqual([aJpeg(1), aJpeg(2)]);
  });

  test.each(Object.entries(NO_PICTURES))('is refused for %s, and the previous one stays', async (_what, data) => {
    const app = appFor();
    valueOf(await app.save(aJpeg()));
    expect(refusalOf(await app.save(data))).toBe('image-not-processed');
    expect(await app.stored()).toBe(aJpeg());
  });

  test('is refused with any data if nobody is signed in', async () => {
    const app = appFor({ signedIn: false });
    expect(refusalOf(await app.save(aJpeg()))).toBe('signed-out');
    expect(refusalOf(await app.save(''))).toBe('signed-out');
  });

  test.each([
    ['session-ended', 'signed-out'],
    ['unavailable', 'picture-not-saved'],
    ['offline', 'picture-not-saved'],
    ['full', 'picture-not-saved'],
  ] as const)('that fails with %s is refused as %s', async (kind, refusal) => {
    const app = appFor();
    app.failNext('pictures.save', kind);
    expect(refusalOf(await app.save(aJpeg()))).toBe(refusal);
    expect(app.marker()).toBeNull();
  });

  test('counts even if the marker could not be saved, which is logged', async () => {
    const app = appFor();
    app.failNext('auth.setAvatarMarker', 'unavailable');
    valueOf(await app.save(aJpeg()));
    expect(await app.stored()).toBe(aJpeg());
    expect(app.notes).toEqual(['avatar marker not set']);
  });
});

describe('Removing the profile picture (spec §7, §8)', () => {
  test('removes it and its marker, and leaves the courier picture', async () => {
    const app = appFor();
    valueOf(await app.save(aJpeg(1)));
    valueOf(await app.save(aJpeg(2), 'courier'));
    valueOf(await app.remove());
    expect([await app.stored(), await app.stored('courier'), app.marker()]).toEqual([null, aJpeg(2), null]);
  });

  test('succeeds if there is none', async () => {
    expect(refusalOf(await appFor().remove())).toBe('accepted');
  });

  test('fails if nobody is signed in or storage fails, and the last picture stays', async () => {
    expect(refusalOf(await appFor({ signedIn: false }).remove())).toBe('picture-not-removed');
    const app = appFor();
    valueOf(await app.save(aJpeg()));
    app.failNext('pictures.remove', 'unavailable');
    expect(refusalOf(await app.remove())).toBe('picture-not-removed');
    expect(await app.stored()).toBe(aJpeg());
    expect(app.marker()).not.toBeNull();
  });
});
