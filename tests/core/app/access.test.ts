import type { Role } from '#core/identity/roles.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detour, type Access, type Detour } from '#core/app/access.ts';
import type { Account } from '#core/session/load-account.ts';
import { aVisitor, aVisitorWithoutProfile } from '#tests/builders/visitor.ts';
import { aCourier, aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { property } from '#tests/property.ts';

const ALL: readonly Access[] = [
  'anyone',
  'open-form',
  'guests',
  'unverified',
  'signed-in',
  'merchants',
  'couriers',
  'merchant-features',
  'merchant-adding',
  'delivery-records',
  'admin-hub',
  'admin-users',
  'admin-businesses',
];

/** The access to each screen that redirects lead to (spec §2). */
const SCREENS: Readonly<Record<Detour['to'], Access>> = {
  'my-account': 'signed-in',
  'sign-in': 'guests',
  'admin-dashboard': 'admin-hub',
  landing: 'anyone',
  'verify-email': 'unverified',
};

const role = fc.uniqueArray(fc.constantFrom<Role[]>('customer', 'merchant', 'courier', 'admin', 'user'));
const visitor: fc.Arbitrary<Account | null> = fc.oneof(
  fc.constant(null),
  fc.boolean().map((verified) => aVisitorWithoutProfile(verified)),
  fc.tuple(role, fc.boolean()).map(([roles, verified]) => aVisitor(aCustomer().withRoles(...roles), verified)),
);
const access = fc.constantFrom(...ALL);

const customer = aVisitor(aCustomer());
const merchant = aVisitor(aMerchant());
const unverifiedMerchant = aVisitor(aMerchant(), false);
const admin = aVisitor(anAdministrator());

describe('Redirects (spec §2, §6)', () => {
  property([access, visitor], { numRuns: 1000 })(
    'always end, within two steps, on a screen that this visitor may see',
    (start, who) => {
      let at = start;
      const way: string[] = [];
      for (let sent = detour(at, who); sent !== null; sent = detour(at, who)) {
        way.push(sent.to);
        expect(way.slice(0, 3)).not.toHaveLength(3);
        at = SCREENS[sent.to];
      }
      expect(detour(at, who)).toBeNull();
    },
  );

  test('send signed-out visitors from everything protected to /sign-in', () => {
    const sent = ALL.map((each) => detour(each, null)?.to ?? null);
    expect(sent).toEqual([
      null,
      null,
      null,
      null,
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-in',
      'sign-in',
    ]);
  });

  property([fc.constantFrom<Access[]>('admin-hub', 'admin-users', 'admin-businesses'), visitor])(
    'show administrators’ screens to administrators only',
    (screen, who) => {
      expect(detour(screen, who) === null).toBe(who?.profile?.isAdmin === true);
    },
  );

  property([fc.constantFrom<Access[]>('merchants', 'merchant-features', 'merchant-adding'), visitor])(
    "show merchants' screens to merchants only, and the features to verified ones",
    (screen, who) => {
      const may = who?.profile?.roles.includes('merchant') === true && (screen === 'merchants' || who.emailVerified);
      expect(detour(screen, who) === null).toBe(may);
    },
  );

  test('show deliveries only to verified merchants and administrators', () => {
    fc.assert(
      fc.property(visitor, (who) => {
        const expected = who?.profile?.isAdmin === true ? null : detour('merchant-features', who);
        expect(detour('delivery-records', who)).toEqual(expected);
      }),
    );
    expect(detour('delivery-records', admin)).toBeNull();
    expect(detour('delivery-records', merchant)).toBeNull();
    expect(detour('delivery-records', customer)).toEqual({ to: 'my-account' });
  });

  property([visitor])('show couriers’ screens to couriers only, approved or not', (who) => {
    const may = who?.profile?.roles.includes('courier') === true;
    expect(detour('couriers', who)).toEqual(may ? null : { to: who === null ? 'sign-in' : 'my-account' });
  });

  test.each([
    ['admin-hub', 'my-account'],
    ['admin-users', 'admin-dashboard'],
    ['admin-businesses', 'landing'],
  ] as const)('send others from %s to %s', (screen, to) => {
    expect([detour(screen, customer), detour(screen, merchant), detour(screen, aVisitorWithoutProfile())]).toEqual([
      { to },
      { to },
      { to },
    ]);
    expect(detour(screen, admin)).toBeNull();
  });

  test('send signed-in people to /my-account, verified ones also from /verify-email', () => {
    expect(detour('guests', customer)).toEqual({ to: 'my-account' });
    expect(detour('guests', unverifiedMerchant)).toEqual({ to: 'my-account' });
    expect(detour('unverified', customer)).toEqual({ to: 'my-account' });
    expect(detour('unverified', unverifiedMerchant)).toBeNull();
  });

  test('send unverified merchants to /verify-email with a reason', () => {
    expect(detour('merchant-features', unverifiedMerchant)).toEqual({
      to: 'verify-email',
      because: 'verify-for-features',
    });
    expect(detour('merchant-adding', unverifiedMerchant)).toEqual({ to: 'verify-email', because: 'verify-for-adding' });
    expect(detour('merchant-features', aVisitor(aCourier(), false))).toEqual({ to: 'my-account' });
  });
});
