import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { describe, expect, test } from 'vitest';
import { changeApplication } from '#core/courier/courier-application.ts';
import { nextSetupStep } from '#core/app/next-setup-step.ts';
import { loadAccount, type Account } from '#core/session/load-account.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aCourier, aCustomer, aMerchant, type PersonBuilder } from '#tests/builders/person.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { keepRegistered, testApp } from '../test-app.ts';

function someone(row: PersonBuilder, verified = true) {
  const app = testApp({ person: row.build(), verified });
  const {
    backend: { auth, users, followedDeliveries, businesses, pictures },
    storage,
    log,
    session,
  } = app;
  const next = nextSetupStep(followedDeliveries, businesses, pictures, storage);
  const account = (): Promise<Account> => loadAccount(auth, users, storage, log)(session);
  return { ...app, step: async () => next(await account()) };
}
const location = { country: 'us', city: 'Portland', state: 'or', zipCode: '97201' };

describe('The next setup step, from stored data', () => {
  test('asks a customer for a delivery, until they follow one', async () => {
    const { step, backend, person } = someone(aCustomer());
    expect(await step()).toBe('basic-user-setup');
    valueOf(await backend.followedDeliveries.save(person.id, knownFollowedNumber('SW-100200')));
    expect(await step()).toBeNull();
  });

  test('asks a person who registered in this browser for the account type first', async () => {
    const app = someone(aCustomer());
    const { step, chooseAccountType } = app;
    keepRegistered(app);
    expect(await step()).toBe('account-type');
    valueOf(await chooseAccountType('customer'));
    expect(await step()).toBe('basic-user-setup');
  });

  test('ignores the choice of another registration in this browser', async () => {
    const app = someone(aCustomer());
    keepRegistered(app, { userId: aCustomer().build().id });
    expect(await app.step()).toBe('basic-user-setup');
  });

  test('asks a merchant for a business, until they have one', async () => {
    const { step, backend, person } = someone(aMerchant());
    expect(await step()).toBe('business-details');
    valueOf(await backend.businesses.add(aBusiness().ownedBy(person.id).buildNew()));
    expect(await step()).toBeNull();
  });

  test('asks a courier for location, picture and license, then ends', async () => {
    const { step, backend, storage, person } = someone(aCourier());
    expect(await step()).toBe('courier-location');
    changeApplication(storage, person.id, { location });
    expect(await step()).toBe('courier-profile-picture');
    valueOf(await backend.pictures.save(person.id, 'courier', aJpeg()));
    expect(await step()).toBe('courier-license');
    changeApplication(storage, person.id, { license: 'skipped' });
    expect(await step()).toBe('success-courier-registration');
    changeApplication(storage, person.id, { completed: true });
    expect(await step()).toBeNull();
  });

  test('asks a merchant and courier for the business first', async () => {
    const { step, backend, person } = someone(aMerchant().withRoles('merchant', 'courier'));
    expect(await step()).toBe('business-details');
    valueOf(await backend.businesses.add(aBusiness().ownedBy(person.id).buildNew()));
    expect(await step()).toBe('courier-location');
  });

  test('asks an unverified person for nothing', async () => {
    expect(await someone(aMerchant(), false).step()).toBeNull();
  });

  test.each([
    ['followedDeliveries.find', aCustomer()],
    ['businesses.listOwn', aMerchant()],
    ['pictures.find', aCourier()],
    ['users.find', aCustomer()],
  ] as const)('asks for nothing when %s fails', async (operation, row) => {
    const { step, failNext } = someone(row);
    failNext(operation, 'unavailable');
    expect(await step()).toBeNull();
  });
});
