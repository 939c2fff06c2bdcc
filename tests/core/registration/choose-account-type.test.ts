import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_TYPES } from '#core/account/roles.ts';
import { MINUTE } from '#core/clock.ts';
import { chooseAccountType, nextStep } from '#core/registration/choose-account-type.ts';
import { keepRegistration, readRegistration, readRegistrationTrace } from '#core/registration/registration-record.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { aDesk, NOW } from '../desk.ts';

function aRegistrant() {
  const desk = aDesk({ signedIn: false });
  const { userId, email, tokens } = desk.session;
  keepRegistration(desk.storage, {
    userId,
    email,
    firstName: 'Robin',
    accountType: null,
    accountStatus: 'Active',
    tokens,
    createdAt: NOW,
  });
  return { ...desk, row: () => desk.server.apply(({ state }) => state.users[0]) };
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
    const desk = aDesk();
    expect(valueOf(await desk.chooseAccountType('merchant'))).toBe('business-details');
    expect(valueOf(await desk.backend.users.find(desk.person.id))).toMatchObject({
      roles: ['merchant'],
      status: 'Pending',
    });
  });

  test.each([
    ['customer', 'Active'],
    ['merchant', 'Pending'],
    ['courier', 'Pending'],
  ] as const)(
    'saves the role %s of a registration in progress, and remembers it as %s (decision registration-session)',
    async (type, status) => {
      const { chooseAccountType: choose, row, storage, clock } = aRegistrant();
      valueOf(await choose(type));
      expect(row()).toMatchObject({ roles: [type], status: status });
      expect(readRegistration(storage, clock)).toMatchObject({ accountType: type, accountStatus: status });
      expect(readRegistrationTrace(storage)?.accountType).toBe(type);
    },
  );

  test('adds a second role to the first, and keeps admin', async () => {
    const merchant = aDesk({ person: aMerchant().build() });
    valueOf(await merchant.chooseAccountType('courier'));
    expect(valueOf(await merchant.backend.users.find(merchant.person.id))?.roles).toEqual(['merchant', 'courier']);
    const admin = aDesk({ person: anAdministrator().build() });
    valueOf(await admin.chooseAccountType('merchant'));
    expect(valueOf(await admin.backend.users.find(admin.person.id))?.roles).toEqual(['merchant', 'admin']);
  });

  test('writes nothing if nothing changes', async () => {
    const desk = aDesk({ person: aCustomer().build() });
    desk.failNext('users.setRoles', 'unavailable');
    expect(valueOf(await desk.chooseAccountType('customer'))).toBe('basic-user-setup');
  });

  test.each([null, '', 'admin', 'Merchant'])('needs a choice: %j', async (choice) => {
    const desk = aDesk();
    expect(refusalOf(await desk.chooseAccountType(choice))).toBe('missing-account-type');
    expect(valueOf(await desk.backend.users.find(desk.person.id))?.roles).toEqual(['customer']);
  });

  test('takes one of the three and nothing else', async () => {
    const desk = aDesk();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.constantFrom('user', 'admin', 'merchant,admin', ' merchant', 'MERCHANT', '__proto__')),
        async (choice) => {
          fc.pre(!ACCOUNT_TYPES.some((type) => type === choice));
          expect(refusalOf(await desk.chooseAccountType(choice))).toBe('missing-account-type');
        },
      ),
    );
    expect(valueOf(await desk.backend.users.find(desk.person.id))?.roles).toEqual(['customer']);
  });

  test('is refused without a session and a registration, or with an expired one', async () => {
    expect(refusalOf(await aDesk({ signedIn: false }).chooseAccountType('courier'))).toBe('role-not-saved');
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
    const desk = aDesk();
    const auth = { ...desk.backend.auth, getSession: async () => refused(failure('unavailable')) };
    expect(refusalOf(await chooseAccountType(auth, desk.backend.users, desk.storage, desk.clock)('courier'))).toBe(
      'unexpected',
    );
    desk.server.apply(({ state }) => {
      state.users = [];
    });
    expect(refusalOf(await desk.chooseAccountType('courier'))).toBe('role-not-saved');
  });
});
