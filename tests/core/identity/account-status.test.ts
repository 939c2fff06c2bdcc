import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountStatus,
  ACCOUNT_STATUSES,
  initialAccountStatus,
  statusAfterRoleChange,
} from '#core/identity/account-status.ts';
import type { Role } from '#core/identity/roles.ts';
import { property } from '#tests/property.ts';

const held = fc.uniqueArray(fc.constantFrom<Role[]>('customer', 'merchant', 'courier', 'admin', 'user'));
const status = fc.constantFrom(...ACCOUNT_STATUSES);
const working = (roles: readonly Role[]) => roles.filter((role) => role === 'merchant' || role === 'courier');

describe('Account status (spec §4, §9; decision default-account-status)', () => {
  test.each([
    [['merchant'], 'Pending'],
    [['courier'], 'Pending'],
    [['customer'], 'Active'],
    [['user'], 'Active'],
    [[], 'Active'],
    [['customer', 'courier'], 'Pending'],
    [['admin'], 'Active'],
  ] as const)('if none is stored, %j are %s', (roles, expected) => {
    expect(accountStatus(null, roles)).toBe(expected);
    expect(accountStatus(undefined, roles)).toBe(expected);
    expect(initialAccountStatus(roles)).toBe(expected);
  });

  property([status, held])('a stored status counts, regardless of roles', (stored, roles) => {
    expect(accountStatus(stored, roles)).toBe(stored);
  });

  property([fc.string().filter((text) => text === text.trim() && text !== '' && text !== 'Active'), held])(
    'an unknown stored status is shown unchanged, never as Active',
    (stored, roles) => {
      expect(accountStatus(stored, roles)).toBe(stored);
    },
  );

  test.each(['', '  '])('an empty status (%j) counts as not stored', (stored) => {
    expect(accountStatus(stored, ['merchant'])).toBe('Pending');
    expect(accountStatus(stored, ['customer'])).toBe('Active');
  });

  property([fc.constantFrom('Rejected', 'Suspended', 'Under review'), held, held])(
    'an administrator’s decision survives every choice of role, even an unknown one',
    (decided, before, after) => {
      expect(statusAfterRoleChange(decided, before, after)).toBe(decided);
    },
  );

  property([status, held, held], { numRuns: 500 })(
    'a role is Active only if all roles were held and Active before',
    (now, before, after) => {
      const next = statusAfterRoleChange(now, before, after);
      if (next !== 'Active' || working(after).length === 0) return;
      expect(now).toBe('Active');
      expect(before).toEqual(expect.arrayContaining(working(after)));
    },
  );
});
