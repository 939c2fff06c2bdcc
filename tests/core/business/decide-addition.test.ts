import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { decideAddition } from '#core/business/decide-addition.ts';
import { addedBusiness, BUSINESS_LIMIT } from '#core/business/policy.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { refusalOf } from '#tests/contract/outcome.ts';

const owner = newUserId(cryptoRandom);
const merchant = { id: owner, roles: ['merchant'], isAdmin: false, emailVerified: true } as const;
const stranger = { ...merchant, id: newUserId(cryptoRandom) };
const business = aBusiness().ownedBy(owner).buildNew();
const nameless = { ...business, businessName: ' ' };
const NONE = { isThere: false, owned: 0, hadDeliveries: false };
const FULL = { isThere: true, owned: BUSINESS_LIMIT, hadDeliveries: true };

describe('adding a business', () => {
  test.each([
    ['someone else', stranger, nameless, FULL, 'denied'],
    ['an account without the merchant role', { ...merchant, roles: [] }, nameless, FULL, 'denied'],
    ['an account with an unverified email', { ...merchant, emailVerified: false }, nameless, FULL, 'denied'],
    ['its owner, without a name', merchant, nameless, FULL, 'rejected'],
    ['an owner of as many as allowed', merchant, business, { ...FULL, isThere: false }, 'quota'],
    ['its owner, with a removed one’s id', merchant, business, { ...NONE, hadDeliveries: true }, 'rejected'],
    ['an owner of one fewer', merchant, business, { ...NONE, owned: BUSINESS_LIMIT - 1 }, 'accepted'],
  ] as const)('by %s', (_, by, sent, stored, outcome) => {
    expect(refusalOf(decideAddition({ now, by, ...stored }, sent))).toBe(outcome);
  });

  test('by its owner stores it once', () => {
    const by = merchant;
    expect(decideAddition({ now, by, ...NONE }, business)).toEqual({ ok: true, value: addedBusiness(business, now) });
    expect(decideAddition({ now, by, ...FULL }, business)).toEqual({ ok: true, value: null });
  });
});
