import * as fc from 'fast-check';
import type { PictureData } from '#core/account/picture-data.ts';
import type { FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { ok } from '#core/result.ts';
import { aJpeg, aPng, aWebp, NO_PICTURES } from '#tests/builders/picture.ts';
import { tab, person } from './details.ts';
import { stepKind } from './step.ts';

const type = fc.constantFrom('profile' as const, 'courier' as const);
const PICTURES: Readonly<Record<string, string>> = {
  JPEG: aJpeg(1),
  'another JPEG': aJpeg(2),
  PNG: aPng(),
  WebP: aWebp(),
  ...NO_PICTURES,
};
const picture = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('JPEG', 'another JPEG', 'PNG', 'WebP') },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(NO_PICTURES)) },
);

export const savePicture = stepKind('saves a picture', fc.record({ tab, person, type, picture }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ pictures }) =>
    pictures.save(cast.idOf(given.person), given.type, PICTURES[given.picture] as PictureData),
  ),
);

export const findPicture = stepKind('looks up a picture', fc.record({ tab, person, type }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ pictures }) => pictures.find(cast.idOf(given.person), given.type)),
);

export const removePicture = stepKind('removes a profile picture', fc.record({ tab, person }), (cast, given) =>
  cast.asSignedIn(given.tab, ({ pictures }) => pictures.removeProfile(cast.idOf(given.person))),
);

const NUMBERS = [
  'PKG-000001',
  '  PKG-2  ',
  '12345',
  '',
  '     1     ',
  'x'.repeat(64),
  'x'.repeat(65),
  '📦'.repeat(6),
  '📦'.repeat(40),
  `${' '.repeat(80)}PKG-000003`,
] as const;

export const followDelivery = stepKind(
  'follows a delivery',
  fc.record({ tab, person, number: fc.constantFrom(...NUMBERS) }),
  (cast, given) =>
    cast.asSignedIn(given.tab, ({ followedDeliveries }) =>
      followedDeliveries.save(cast.idOf(given.person), given.number as FollowedNumber),
    ),
);

export const findDelivery = stepKind(
  'looks up the followed delivery of a person',
  fc.record({ tab, person }),
  (cast, given) =>
    cast.asSignedIn(given.tab, ({ followedDeliveries }) => followedDeliveries.find(cast.idOf(given.person))),
);

/** Each backend may start the counter at any count: only the increase is compared. */
const risen = (count: number | null, start: number) => (count ?? start) - start;

export const countMe = stepKind('is counted as a courier', fc.record({ tab }), async (cast, given) =>
  cast.asSignedIn(given.tab, async ({ courierCounter }) => {
    const counted = await courierCounter.countMe();
    return counted.ok ? ok(risen(counted.value, cast.counterAtFirst)) : counted;
  }),
);

export const readCounter = stepKind('reads the counter', fc.record({ tab }), async (cast, given) =>
  cast.call(given.tab, async ({ courierCounter }) => {
    const count = await courierCounter.read();
    return count.ok ? ok(risen(count.value, cast.counterAtFirst)) : count;
  }),
);
