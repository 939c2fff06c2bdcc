import { describe, expect, test } from 'vitest';
import type { FailureKind } from '#core/failure.ts';
import { followDelivery } from '#core/delivery/track/follow-delivery.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { testApp } from '#tests/core/test-app.ts';

const follow = ({ backend }: ReturnType<typeof testApp>, typed: string) =>
  followDelivery(backend.auth, backend.followedDeliveries)(typed);

describe('Following a delivery (spec §5)', () => {
  test('saves the number without the spaces around it', async () => {
    const app = testApp();
    valueOf(await follow(app, '  PKG-000001 '));
    expect(valueOf(await app.backend.followedDeliveries.find(app.person.id))).toBe('PKG-000001');
  });

  test.each([
    ['', 'missing-delivery-number'],
    ['12345', 'invalid-delivery-number'],
    ['123456', 'not-signed-in'],
  ])('%j without being signed in: %s', async (typed, refusal) => {
    expect(refusalOf(await follow(testApp({ signedIn: false }), typed))).toBe(refusal);
  });

  test.each([
    ['unavailable', 'delivery-not-saved'],
    ['offline', 'delivery-not-saved'],
    ['session-ended', 'not-signed-in'],
  ] as [FailureKind, string][])('%s: %s', async (kind, refusal) => {
    const app = testApp();
    app.failNext('followedDeliveries.save', kind);
    expect(refusalOf(await follow(app, 'PKG-000001'))).toBe(refusal);
  });
});
