import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import type { Role } from '#core/identity/roles.ts';
import { NO_APPLICATION, type CourierApplication } from '#core/courier/courier-application.ts';
import { setupStep, type SetupFacts } from '#core/app/setup-step.ts';

const location = { country: 'us', city: 'Portland', state: 'or', zipCode: '97201' };
const nothing: SetupFacts = {
  roles: ['customer'],
  accountStatus: 'Active',
  chosen: 'unknown',
  followsDelivery: false,
  hasBusiness: false,
  hasCourierPicture: false,
  application: NO_APPLICATION,
};
const courier = (hasCourierPicture: boolean, application: Partial<CourierApplication>): SetupFacts => ({
  ...nothing,
  roles: ['courier'],
  accountStatus: 'Pending',
  hasCourierPicture,
  application: { ...NO_APPLICATION, ...application },
});

describe('The next unfinished step of setting up (spec §4, flows)', () => {
  test.each([
    ['a newcomer who has not chosen', { ...nothing, chosen: null }, 'account-type'],
    ['a customer without a delivery', { ...nothing, chosen: 'customer' as const }, 'basic-user-setup'],
    ['a customer with a delivery', { ...nothing, followsDelivery: true }, null],
    [
      'a merchant without a business',
      { ...nothing, roles: ['merchant'] as Role[], accountStatus: 'Pending' as const },
      'business-details',
    ],
    [
      'a merchant with a business',
      { ...nothing, roles: ['merchant'] as Role[], accountStatus: 'Pending' as const, hasBusiness: true },
      null,
    ],
    ['a courier who has begun nothing', courier(false, {}), 'courier-location'],
    ['a courier with a location', courier(false, { location }), 'courier-profile-picture'],
    ['a courier with a picture', courier(true, { location }), 'courier-license'],
    ['a courier with a picture, on another device', courier(true, {}), null],
    [
      'a courier who skipped the license',
      courier(true, { location, license: 'skipped' }),
      'success-courier-registration',
    ],
    ['a courier who is done', courier(true, { location, license: 'uploaded', completed: true }), null],
  ])('of %s', (_who, facts, step) => {
    expect(setupStep(facts)).toBe(step);
  });

  test('is none for administrators, and after a decision on a working role', () => {
    const facts = fc.record({
      roles: fc.uniqueArray(fc.constantFrom<Role[]>('customer', 'merchant', 'courier', 'admin')),
      accountStatus: fc.constantFrom(...ACCOUNT_STATUSES),
      chosen: fc.constantFrom('customer', 'merchant', 'courier', null, 'unknown'),
      followsDelivery: fc.boolean(),
      hasBusiness: fc.boolean(),
      hasCourierPicture: fc.boolean(),
      application: fc.record({
        location: fc.constantFrom(null, location),
        license: fc.constantFrom(null, 'uploaded', 'skipped'),
        completed: fc.boolean(),
      }),
    }) as fc.Arbitrary<SetupFacts>;
    const decided = facts.filter(
      ({ roles, accountStatus }) =>
        roles.includes('admin') ||
        (accountStatus !== 'Pending' && (roles.includes('merchant') || roles.includes('courier'))),
    );
    fc.assert(
      fc.property(decided, (each) => {
        expect(setupStep(each)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
