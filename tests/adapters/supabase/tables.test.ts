import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessRows, fromBusiness } from '#adapters/supabase/business/businesses-table.ts';
import { fromPerson, userRows } from '#adapters/supabase/account/users-table.ts';
import { failure } from '#core/failure.ts';
import { isoText } from '#core/instant.ts';
import { ok, refused } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { property } from '#tests/property.ts';

const person = aCustomer().withRoles('merchant', 'courier').pending().build();
const first = { status_reason: '', status_since: null };
const userRow = {
  ...fromPerson(person),
  ...first,
  account_status: 'Pending',
  created_at: '2026-03-01T09:00:00+00:00',
};
const business = aBusiness().active().build();
const businessRow = {
  ...fromBusiness(business),
  ...first,
  status: 'Active',
  created_at: '2026-03-01T09:00:00.000123+00:00',
};

const personOf = (row: object) => valueOf(userRows.one(ok(row)));

describe('A row of users (spec §3)', () => {
  test('is read back as the person who was written', () => {
    expect(personOf(userRow)).toEqual(person);
  });

  test('holds texts where nothing is stored, and no role', () => {
    const nothing = { first_name: null, last_name: null, phone: null, country: null, country_code: null, role: null };
    expect(personOf({ ...userRow, ...nothing })).toMatchObject({
      firstName: '',
      lastName: '',
      phone: '',
      country: '',
      dialCode: '',
      roles: [],
    });
  });

  test.each([
    ['merchant', null, 'Pending'],
    ['customer', null, 'Active'],
    [null, undefined, 'Active'],
    ['merchant', 'Active', 'Active'],
    ['customer,courier', 'Under review', 'Under review'],
    ['merchant', '', 'Pending'],
  ])('role %j, status %j: the account is %s (decision default-account-status)', (role, account_status, status) => {
    expect(personOf({ ...userRow, role, account_status })?.status).toBe(status);
  });

  test('may have columns that this build does not know', () => {
    expect(personOf({ ...userRow, added_later: 1 })).toEqual(person);
  });
});

describe('A row of businesses (spec §3)', () => {
  test('is read back as the business that was written', () => {
    expect(valueOf(businessRows.all(ok([businessRow])))).toEqual([business]);
  });

  test('keeps a status that is not known here as it is stored', () => {
    expect(valueOf(businessRows.one(ok({ ...businessRow, status: 'Paused' })))?.status).toBe('Paused');
  });

  property([fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })])(
    'has its time to the millisecond, wherever the server is',
    (date) => {
      const read = valueOf(businessRows.one(ok({ ...businessRow, created_at: date.toISOString() })));
      expect(isoText(read?.createdAt ?? business.createdAt)).toBe(date.toISOString());
    },
  );
});

describe('A row of another shape', () => {
  test.each([
    ['no row', 'a page of a gateway'],
    ['an invalid id', { ...businessRow, id: 'one' }],
    ['no name', { ...businessRow, business_name: undefined }],
    ['a number for a name', { ...businessRow, business_name: 7 }],
    ['no time', { ...businessRow, created_at: 'yesterday' }],
  ])('is a service failure: %s', (_what, row) => {
    expect(refusalOf(businessRows.all(ok([businessRow, row])))).toBe('unavailable');
  });

  test('an empty result is null, and a refusal stays the same', () => {
    expect(valueOf(userRows.one(ok(null)))).toBeNull();
    expect(refusalOf(userRows.one(refused(failure('offline'))))).toBe('offline');
    expect(refusalOf(businessRows.all(refused(failure('denied'))))).toBe('denied');
  });
});
