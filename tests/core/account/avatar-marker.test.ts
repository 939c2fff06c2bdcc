import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { avatarMarker, isAvatarMarker } from '#core/account/avatar-marker.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { property } from '#tests/property.ts';

property([fc.constantFrom('profile' as const, 'courier' as const), fc.uuid()])(
  'the marker of any picture is valid',
  (type, id) => {
    expect(isAvatarMarker(avatarMarker(type, id))).toBe(true);
  },
);

test('long texts, markup and URLs are not markers (docs/security.md#pictures)', () => {
  for (const text of [
    '',
    'profile',
    'profile:',
    'admin:1',
    aJpeg(),
    'https://example.com/a.jpg',
    'profile:1\n',
    'profile:<b>',
  ])
    expect(isAvatarMarker(text)).toBe(false);
  fc.assert(
    fc.property(fc.string({ minLength: 45, maxLength: 300 }), (text) => {
      expect(isAvatarMarker(text) || isAvatarMarker(`profile:${text}`)).toBe(false);
    }),
  );
});
