import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { additionOutcome } from '#core/business/addition-outcome.ts';
import { BUSINESS_LIMIT } from '#core/business/policy.ts';
import { aBusiness } from '#tests/builders/business.ts';

const owner = newUserId(cryptoRandom);
const merchant = { id: owner, roles: ['merchant'], isAdmin: false, emailVerified: true } as const;
const stranger = { ...merchant, id: newUserId(cryptoRandom) };
const business = aBusiness().ownedBy(owner).buildNew();
const nameless = { ...business, businessName: ' ' };
const NONE = { isThere: false, owned: 0 };
const FULL = { isThere: true, owned: BUSINESS_LIMIT };

describe('adding a business', () => {
  test.each([
    ['someone else', stranger, nameless, FULL, 'denied'],
    ['an account without the merchant role', { ...merchant, roles: [] }, nameless, FULL, 'denied'],
    ['an account with an unverified email', { ...merchant, emailVerified: false }, nameless, FULL, 'denied'],
    ['its owner, without a name', merchant, nameless, FULL, 'unstorable'],
    ['its owner, again', merchant, business, FULL, 'there'],
    ['an owner of as many as allowed', merchant, business, { ...FULL, isThere: false }, 'quota'],
    ['an owner of one fewer', merchant, business, { isThere: false, owned: BUSINESS_LIMIT - 1 }, 'add'],
    ['its owner', merchant, business, NONE, 'add'],
  ] as const)('by %s', (_, actor, sent, stored, outcome) => {
    expect(additionOutcome(actor, sent, stored)).toBe(outcome);
  });
});
