import { expect, test } from 'vitest';
import { decideDevice, decideRecipientDevice } from '#core/alert/decide-device.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import { decideNote, type NoteFacts } from '#core/delivery/track/decide-note.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const subscription: PushSubscriptionKeys = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: `B${'a'.repeat(86)}`,
  auth: 'a'.repeat(22),
};
const elsewhere = { ...subscription, endpoint: 'https://example.com/push' };

test('A person’s device gets known kinds at a push service, each once', () => {
  expect(decideDevice(subscription, ['offer', 'job', 'offer'])).toEqual({ ok: true, value: ['offer', 'job'] });
  const wrong = [decideDevice(subscription, []), decideDevice(elsewhere, ['job'])];
  expect([...wrong, decideDevice(subscription, ['still-there' as never])].map(({ ok }) => ok)).toEqual([
    false,
    false,
    false,
  ]);
});

test('A recipient’s device is refused for misses first, then counts as one', () => {
  const device = (opens: boolean, isUsedUp: boolean, sent: PushSubscriptionKeys) =>
    decideRecipientDevice({ opens, isUsedUp }, sent);
  expect(device(false, true, elsewhere)).toMatchObject({ error: { kind: 'throttled' } });
  expect(device(false, false, elsewhere)).toEqual({ ok: true, value: null });
  expect(device(true, true, elsewhere)).toMatchObject({ error: { kind: 'rejected' } });
  expect(device(true, true, subscription)).toEqual({ ok: true, value: ['on-its-way', 'at-the-door'] });
});

test('A recipient’s note is refused for misses, delivery, status, then the text', () => {
  type Case = NoteFacts & { readonly note: string };
  expect(
    unexpectedRefusals<Case>(
      { isUsedUp: true, hasKey: false, status: null, note: 'x'.repeat(281) },
      [
        ['throttled', { hasKey: true }],
        ['no-such-delivery', { status: 'picked_up' }],
        ['too-late', { status: 'at_pickup' }],
        ['invalid', { note: 'Ring twice' }],
      ],
      ({ note, ...known }) => decideNote(known, note),
    ),
  ).toEqual([]);
});
