import { describe, expect, test } from 'vitest';
import type { FailureKind } from '#core/failure.ts';
import { followDelivery } from '#core/delivery/follow-delivery.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aDesk } from '../desk.ts';

const follow = ({ backend }: ReturnType<typeof aDesk>, typed: string) =>
  followDelivery(backend.auth, backend.deliveries)(typed);

describe('Following a delivery (spec §5)', () => {
  test('saves the number without the spaces around it', async () => {
    const desk = aDesk();
    valueOf(await follow(desk, '  PKG-000001 '));
    expect(valueOf(await desk.backend.deliveries.find(desk.person.id))).toBe('PKG-000001');
  });

  test.each([
    ['', 'missing-delivery-number'],
    ['12345', 'invalid-delivery-number'],
    ['123456', 'not-signed-in'],
  ])('%j without being signed in: %s', async (typed, refusal) => {
    expect(refusalOf(await follow(aDesk({ signedIn: false }), typed))).toBe(refusal);
  });

  test.each([
    ['unavailable', 'delivery-not-saved'],
    ['offline', 'delivery-not-saved'],
    ['session-ended', 'not-signed-in'],
  ] as [FailureKind, string][])('%s: %s', async (kind, refusal) => {
    const desk = aDesk();
    desk.failNext('deliveries.save', kind);
    expect(refusalOf(await follow(desk, 'PKG-000001'))).toBe(refusal);
  });
});
