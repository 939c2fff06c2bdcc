import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_TYPES,
  formatRoles,
  isAccountType,
  isAdmin,
  leadingRole,
  parseRoles,
  withAccountType,
  type Role,
} from '#core/identity/roles.ts';
import { property } from '#tests/property.ts';

const KNOWN: readonly Role[] = ['customer', 'merchant', 'courier', 'admin', 'user'];
const held = fc.uniqueArray(fc.constantFrom(...KNOWN));
const chosen = fc.constantFrom(...ACCOUNT_TYPES);
const spaces = fc.stringMatching(/^[ \t\n]{0,3}$/);

describe('The roles string (spec §5)', () => {
  property([held])('written roles are read back', (roles) => {
    expect(parseRoles(formatRoles(roles))).toEqual(roles);
  });

  property([held, fc.array(spaces, { minLength: 12, maxLength: 12 })])(
    'spaces around names and empty items do not matter',
    (roles, gaps) => {
      const items = roles.flatMap((role, i) => [`${gaps[2 * i] ?? ''}${role}${gaps[2 * i + 1] ?? ''}`, gaps[11] ?? '']);
      expect(parseRoles(items.join(','))).toEqual(roles);
    },
  );

  const pieces = fc
    .array(fc.oneof(fc.constantFrom(...KNOWN, 'root', 'ADMIN', 'admin;merchant'), fc.string()))
    .map((items) => items.join(','));
  property([pieces])('any text yields known roles, each once', (text) => {
    const roles = parseRoles(text);
    expect(roles.filter((role) => !KNOWN.includes(role))).toEqual([]);
    expect(new Set(roles).size).toBe(roles.length);
  });

  test.each([
    [null, []],
    [undefined, []],
    ['', []],
    [' , ,', []],
    ['merchant, admin', ['merchant', 'admin']],
    ['Admin', []],
  ])('%j reads as %j', (stored, roles) => {
    expect(parseRoles(stored)).toEqual(roles);
  });

  test('only a separate item makes an administrator', () => {
    expect(isAdmin(parseRoles('merchant,admin'))).toBe(true);
    expect(isAdmin(parseRoles('administrator,badmin,admin2'))).toBe(false);
    expect(isAdmin([], true)).toBe(true);
  });

  property([held, fc.boolean()])('only a person with the item or the flag is an administrator', (roles, flag) => {
    expect(isAdmin(parseRoles(roles.join(' , ')), flag)).toBe(flag || roles.includes('admin'));
  });
});

describe('Choosing an account type (decision account-type-roles)', () => {
  property([held, chosen])('neither gives nor takes admin', (roles, type) => {
    expect(isAdmin(withAccountType(roles, type))).toBe(isAdmin(roles));
  });

  property([held, chosen])('twice is the same as once', (roles, type) => {
    const once = withAccountType(roles, type);
    expect(withAccountType(once, type)).toEqual(once);
  });

  property([held, chosen])('never loses a working role, and adds the chosen one', (roles, type) => {
    const after = withAccountType(roles, type);
    for (const role of ['merchant', 'courier'] as const) {
      expect(after.includes(role)).toBe(roles.includes(role) || type === role);
    }
  });

  property([held, chosen])('keeps the default role only if there’s no other', (roles, type) => {
    const after = withAccountType(roles, type);
    expect(after).not.toContain('user');
    expect(after.includes('customer')).toBe(!after.includes('merchant') && !after.includes('courier'));
  });

  test.each([
    ['customer', 'merchant', 'merchant'],
    ['user', 'courier', 'courier'],
    ['merchant', 'courier', 'merchant,courier'],
    ['merchant', 'customer', 'merchant'],
    ['', 'customer', 'customer'],
    ['customer,admin', 'merchant', 'merchant,admin'],
    ['admin', 'customer', 'customer,admin'],
  ] as const)('%j and %s give %j', (before, type, after) => {
    expect(formatRoles(withAccountType(parseRoles(before), type))).toBe(after);
  });

  test('admin and user are not account types', () => {
    expect(
      ['customer', 'merchant', 'courier', 'admin', 'user', '', null, 'Merchant'].map((value) => isAccountType(value)),
    ).toEqual([true, true, true, false, false, false, false, false]);
  });
});

test.each([
  ['customer,courier,merchant', 'merchant'],
  ['courier,customer', 'courier'],
  ['customer', 'customer'],
  ['user', null],
  ['admin', null],
])('the role that is shown for %j is %s (spec §6)', (stored, role) => {
  expect(leadingRole(parseRoles(stored))).toBe(role);
});
