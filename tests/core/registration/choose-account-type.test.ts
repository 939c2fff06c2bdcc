import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_TYPES } from '#core/identity/roles.ts';
import { MINUTE } from '#core/clock.ts';
import { chooseAccountType, nextStep } from '#core/registration/choose-account-type.ts';
import { readRegistration, readRegistrationTrace } from '#core/registration/registration-record.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { keepRegistered, testApp } from '../test-app.ts';

function aRegistrant() {
  const app = testApp({ signedIn: false });
  keepRegistered(app);
  return { ...app, row: () => app.server.apply(({ state }) => state.users[0]) };
}

describe('Choosing an account type (spec §2, §5)', () => {
  test.each([
    ['customer', true, 'basic-user-setup'],
    ['customer', false, 'basic-user-setup'],
    ['merchant', true, 'business-details'],
    ['merchant', false, 'success-business-registration'],
    ['courier', true, 'courier-location'],
    ['courier', false, 'courier-location'],
  ] as const)('%s, signed in %s, continues to %s', (type, signedIn, step) => {
    expect(nextStep(type, signedIn)).toBe(step);
  });

  test('saves the role of a signed-in person', async () => {
    const app = testApp();
    expect(valueOf(await app.chooseAccountType('merchant'))).toBe('business-details');
    expect(valueOf(await app.backend.users.find(app.person.id))).toMatchObject({
      roles: ['merchant'],
      status: 'Pending',
    });
  });

  test('notes a signed-in person’s choice on the device where they registered', async () => {
    const app = testApp();
    keepRegistered(app);
    valueOf(await app.chooseAccountType('courier'));
    expect(readRegistrationTrace(app.storage)?.accountType).toBe('courier');
  });

  test.each([
    ['customer', 'Active'],
    ['merchant', 'Pending'],
    ['courier', 'Pending'],
  ] as const)(
    'saves and remembers the role %s of a registration as %s (registration-session)',
    async (type, status) => {
      const { chooseAccountType: choose, row, storage, clock } = aRegistrant();
      valueOf(await choose(type));
      expect(row()).toMatchObject({ roles: [type], status: status });
      expect(readRegistration(storage, clock)).toMatchObject({ accountType: type, accountStatus: status });
      expect(readRegistrationTrace(storage)?.accountType).toBe(type);
    },
  );

  test('adds a second role to the first, and keeps admin', async () => {
    const merchant = testApp({ person: aMerchant().build() });
    valueOf(await merchant.chooseAccountType('courier'));
    expect(valueOf(await merchant.backend.users.find(merchant.person.id))?.roles).toEqual(['merchant', 'courier']);
    const admin = testApp({ person: anAdministrator().build() });
    valueOf(await admin.chooseAccountType('merchant'));
    expect(valueOf(await admin.backend.users.find(admin.person.id))?.roles).toEqual(['merchant', 'admin']);
  });

  test('writes nothing if nothing changes', async () => {
    const app = testApp({ person: aCustomer().build() });
    app.failNext('users.setRoles', 'unavailable');
    expect(valueOf(await app.chooseAccountType('customer'))).toBe('basic-user-setup');
  });

  test.each([null, '', 'admin', 'Merchant'])('needs a choice: %j', async (choice) => {
    const app = testApp();
    expect(refusalOf(await app.chooseAccountType(choice))).toBe('missing-account-type');
    expect(valueOf(await app.backend.users.find(app.person.id))?.roles).toEqual(['customer']);
  });

  test('accepts exactly one of the three', async () => {
    const app = testApp();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom('user', 'admin', 'merchant,admin', ' merchant', 'MERCHANT', '__proto__')),
        async (choice) => {
          fc.pre(!ACCOUNT_TYPES.some((type) => type === choice));
          expect(refusalOf(await app.chooseAccountType(choice))).toBe('missing-account-type');
        },
      ),
    );
    expect(valueOf(await app.backend.users.find(app.person.id))?.roles).toEqual(['customer']);
  });

  test('is refused without a session and a registration, or with an expired one', async () => {
    expect(refusalOf(await testApp({ signedIn: false }).chooseAccountType('courier'))).toBe('role-not-saved');
    const late = aRegistrant();
    late.clock.advance(15 * MINUTE);
    expect(refusalOf(await late.chooseAccountType('courier'))).toBe('role-not-saved');
    expect(late.row()?.roles).toEqual(['customer']);
  });

  test.each(['users.find', 'users.setRoles'])('reports that the role could not be saved: %s', async (operation) => {
    const { chooseAccountType: choose, failNext, storage, clock } = aRegistrant();
    failNext(operation, 'unavailable');
    expect(refusalOf(await choose('courier'))).toBe('role-not-saved');
    expect(readRegistration(storage, clock)?.accountType).toBeNull();
  });

  test('reports that the person has no row, or that the session cannot be read', async () => {
    const app = testApp();
    const auth = { ...app.backend.auth, getSession: async () => refused(failure('unavailable')) };
    expect(refusalOf(await chooseAccountType(auth, app.backend.users, app.storage, app.clock)('courier'))).toBe(
      'unexpected',
    );
    app.server.apply(({ state }) => {
      state.users = [];
    });
    expect(refusalOf(await app.chooseAccountType('courier'))).toBe('role-not-saved');
  });
});
