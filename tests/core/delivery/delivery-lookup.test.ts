import { expect, test, vi } from 'vitest';
import { findDeliveryByNumber } from '#core/delivery/delivery-lookup.ts';
import { ok, refused } from '#core/result.ts';

const number = '7KMD92QXHT4G';

test.each([
  ['7KMD-92QX-HT4G'],
  [' 7kmd 92qx ht4g '],
  ['7kmd92qxht4g'],
  ['https://example.com/track/7KMD-92QX-HT4G#k=abcdefghij0123456789_-'],
])('an administrator asks for a delivery as %j', async (typed) => {
  const find = vi.fn(async () => ok(null));
  expect(await findDeliveryByNumber({ find })(typed)).toEqual(ok(null));
  // Nothing else leaves, above all not a link's key.
  expect(find.mock.calls).toEqual([[number]]);
});

test.each([
  ['', 'missing'],
  ['7KMD-92QX', 'wrong-length'],
  ['7KMD-92QX-HT4O', 'wrong-character'],
  ['7KMD-92QX-TH4G', 'mistyped'],
] as const)('%j is refused as %s, without a call', async (typed, refusal) => {
  const find = vi.fn(async () => ok(null));
  expect(await findDeliveryByNumber({ find })(typed)).toEqual(refused(refusal));
  expect(find).not.toHaveBeenCalled();
});
