import type { Role } from '#core/identity/roles.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { menuFor } from '#core/app/menu.ts';
import { barPlacesFor, menuPlacesFor, placesFor } from '#core/app/places.ts';
import { aVisitor, aVisitorWithoutProfile } from '#tests/builders/visitor.ts';
import { aCourier, aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { property } from '#tests/property.ts';

describe('The menu (spec §2, §6)', () => {
  test.each([
    ['someone signed out', null, ['home', 'register', 'sign-in', 'contact', 'request-api-key']],
    ['a customer', aVisitor(aCustomer()), ['home', 'my-account', 'drivers-wanted', 'contact', 'request-api-key']],
    [
      'a merchant',
      aVisitor(aMerchant(), false),
      ['home', 'my-account', 'drivers-wanted', 'contact', 'request-api-key'],
    ],
    ['a courier', aVisitor(aCourier()), ['home', 'my-account', 'contact', 'request-api-key']],
    [
      'a merchant who is also a courier',
      aVisitor(aMerchant().withRoles('merchant', 'courier')),
      ['home', 'my-account', 'contact', 'request-api-key'],
    ],
    [
      'an administrator',
      aVisitor(anAdministrator()),
      ['home', 'my-account', 'admin-dashboard', 'drivers-wanted', 'contact', 'request-api-key'],
    ],
    [
      'someone without a profile',
      aVisitorWithoutProfile(),
      ['home', 'my-account', 'drivers-wanted', 'contact', 'request-api-key'],
    ],
    ['someone who is not known yet', 'loading', ['home', 'contact', 'request-api-key']],
  ] as const)('of %s', (_who, visitor, entries) => {
    expect(menuFor(visitor)).toEqual(entries);
  });

  property([fc.uniqueArray(fc.constantFrom<Role[]>('customer', 'merchant', 'courier', 'admin'))])(
    'shows each entry by its own rule, for any roles',
    (roles) => {
      const entries = menuFor(aVisitor(aCustomer().withRoles(...roles)));
      expect(entries.includes('admin-dashboard')).toBe(roles.includes('admin'));
      expect(entries.includes('drivers-wanted')).toBe(!roles.includes('courier'));
      expect(entries).not.toContain('register');
      expect(new Set(entries).size).toBe(entries.length);
    },
  );
});

describe('The second group of the menu', () => {
  test.each([
    ['someone signed out', null, ['track']],
    ['someone who is not known yet', 'loading', ['track']],
    ['a customer', aVisitor(aCustomer()), ['track']],
    ['someone without a profile', aVisitorWithoutProfile(), ['track']],
    ['a merchant', aVisitor(aMerchant()), ['track', 'businesses', 'deliveries', 'developers']],
    ['a courier', aVisitor(aCourier()), ['track', 'courier-home', 'earnings']],
    ['an administrator', aVisitor(anAdministrator()), ['track', 'business-queue', 'accounts', 'users']],
    [
      'a merchant who is also a courier',
      aVisitor(aMerchant().withRoles('merchant', 'courier')),
      ['track', 'businesses', 'deliveries', 'courier-home', 'earnings', 'developers'],
    ],
  ] as const)('of %s', (_who, visitor, places) => {
    expect(menuPlacesFor(visitor)).toEqual(places);
  });
});

describe("The header's navigation", () => {
  test.each([
    ['someone signed out', null, ['track', 'couriers', 'developers']],
    ['someone who is not known yet', 'loading', ['track', 'couriers', 'developers']],
    ['a customer', aVisitor(aCustomer()), ['track']],
    ['someone without a profile', aVisitorWithoutProfile(), ['track']],
    ['a merchant', aVisitor(aMerchant()), ['businesses', 'deliveries', 'track']],
    ['a courier', aVisitor(aCourier()), ['courier-home', 'earnings']],
    ['an administrator', aVisitor(anAdministrator()), ['business-queue', 'accounts', 'users']],
    [
      'a merchant who is also a courier',
      aVisitor(aMerchant().withRoles('merchant', 'courier')),
      ['businesses', 'courier-home'],
    ],
  ] as const)('of %s', (_who, visitor, places) => {
    expect(placesFor(visitor)).toEqual(places);
  });
});

describe("A courier's bar", () => {
  const places = ['courier-home', 'earnings', 'account'];
  test.each([
    ['someone signed out', null, []],
    ['someone who is not known yet', 'loading', []],
    ['someone without a profile', aVisitorWithoutProfile(), []],
    ['a merchant', aVisitor(aMerchant()), []],
    ['a courier', aVisitor(aCourier()), places],
    ['a merchant who is also a courier', aVisitor(aMerchant().withRoles('merchant', 'courier')), places],
  ] as const)('of %s', (_who, visitor, shown) => {
    expect(barPlacesFor(visitor)).toEqual(shown);
  });
});
