import { describe, expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import { HOUR } from '#core/clock.ts';
import { knownApiKeyId, KEYS_LIMIT } from '#core/integration/api-key.ts';
import type { LimitState } from '#core/integration/api-limits.ts';
import type { NewApiKey } from '#core/integration/api-keys.ts';
import {
  decideKey,
  decideRevocation,
  decideRoll,
  expiryAfterRoll,
  type KeyFacts,
} from '#core/integration/decide-key.ts';
import { decideOpen, type OpenFacts } from '#core/integration/decide-open.ts';
import { later } from '#core/instant.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const business = knownBusinessId('00000000-0000-4000-8000-0000000000b1');
const another = knownBusinessId('00000000-0000-4000-8000-0000000000b2');
const key: NewApiKey = {
  id: knownApiKeyId('00000000-0000-4000-8000-000000000071'),
  business,
  mode: 'live',
  access: 'full',
  name: ' Till ',
  hint: 'aB3d',
  digest: '0'.repeat(64),
};
const times = { madeAt: now, expiresAt: null, usedAt: null, usedFrom: null, revokedAt: null };
const made = { ...key, name: 'Till', ...times };
const person = { roles: ['merchant'], emailVerified: true, accountStatus: 'Active' } as const;
const facts: KeyFacts = {
  now,
  business: { status: 'Active' },
  person,
  isPassword: true,
  isUsedUp: false,
  same: undefined,
  usable: KEYS_LIMIT - 1,
};

describe('A new key', () => {
  test('is refused for business, values, email, standing, password, then others', () => {
    type Case = KeyFacts & { readonly key: NewApiKey };
    expect(
      unexpectedRefusals<Case>(
        {
          now,
          business: null,
          person: { ...person, emailVerified: false, accountStatus: 'Pending' },
          isPassword: false,
          isUsedUp: true,
          same: { ...made, business: another },
          usable: KEYS_LIMIT,
          key: { ...key, name: ' ' },
        },
        [
          ['no-such-business', { business: { status: 'Pending' } }],
          ['invalid', { key }],
          ['not-verified', { person: { ...person, accountStatus: 'Pending' } }],
          ['account-not-active', { person }],
          ['business-not-active', { business: { status: 'Active' } }],
          ['throttled', { isUsedUp: false }],
          ['wrong-password', { isPassword: true }],
          ['invalid', { same: undefined }],
          ['too-many-keys', { usable: KEYS_LIMIT - 1 }],
        ],
        ({ key: wanted, ...known }) => decideKey(known, wanted),
      ),
    ).toEqual([]);
  });

  test('for tests needs a verified email only, and is made once', () => {
    const alone = { ...facts, person: { ...person, roles: [] }, isPassword: false, isUsedUp: true };
    const value = { ...made, mode: 'test' };
    expect(decideKey(alone, { ...key, mode: 'test' })).toEqual({ ok: true, value });
    expect(decideKey({ ...facts, same: made, usable: KEYS_LIMIT }, key)).toEqual({ ok: true, value: null });
  });

  test('replaces a usable one of its business, or the one that it has replaced', () => {
    const revoked = { ...made, revokedAt: now };
    expect(decideRoll(null, key, true, now).ok).toBe(false);
    expect(decideRoll(made, { business: another }, true, now).ok).toBe(false);
    expect(decideRoll(revoked, key, false, now).ok).toBe(false);
    expect(decideRoll(revoked, key, true, now).ok).toBe(true);
    expect(expiryAfterRoll({ expiresAt: null }, 24, now)).toBe(later(now, 24 * HOUR));
    expect(expiryAfterRoll({ expiresAt: later(now, HOUR) }, 24, now)).toBe(later(now, HOUR));
  });

  test('is revoked once, by those who see it', () => {
    expect(decideRevocation(null, now)).toEqual({ ok: false, error: 'no-such-key' });
    expect(decideRevocation(made, now)).toEqual({ ok: true, value: { revokedAt: now } });
    expect(decideRevocation({ revokedAt: now }, now)).toEqual({ ok: true, value: null });
  });
});

test('A request is refused for the client’s misses, the key, then the limits', () => {
  const limit = (remaining: number): LimitState => ({ limit: 60, windowMs: HOUR, remaining, resetMs: 1 });
  type Known = { readonly key: { readonly expiresAt: null; readonly revokedAt: typeof now | null } };
  expect(
    unexpectedRefusals<OpenFacts<Known>>(
      { now, known: null, isBlocked: true, misses: limit(0), requests: [limit(0), limit(0)] },
      [
        ['rate-limited', { misses: limit(1) }],
        ['unknown-key', { known: { key: { expiresAt: null, revokedAt: now } } }],
        ['revoked-key', { known: { key: { expiresAt: null, revokedAt: null } } }],
        ['revoked-key', { isBlocked: false, misses: limit(0) }],
        ['rate-limited', { requests: [limit(1), limit(0)] }],
        ['rate-limited', { requests: [limit(1), limit(1)] }],
      ],
      decideOpen,
    ),
  ).toEqual([]);
});
