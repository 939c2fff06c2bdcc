import { expect, test } from 'vitest';
import { decidePerson, decideProfile, decideRoles } from '#core/account/decide-person.ts';
import { decideMarker, decidePicture } from '#core/account/decide-picture.ts';
import { ROLE_CHANGES_A_DAY } from '#core/account/policy.ts';
import { decideFollowedNumber } from '#core/delivery/track/decide-followed-number.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const person = aMerchant().active().build();
const stranger = { id: knownUserId('00000000-0000-4000-8000-0000000000a9') };

test('A profile is refused for its owner, one that’s there, then the values', () => {
  const facts = { now, by: stranger, email: 'own@example.com', isThere: true, person: { ...person, phone: 'x' } };
  expect(
    unexpectedRefusals(
      facts,
      [
        ['denied', { by: person }],
        ['rejected', { isThere: false }],
        ['rejected', { person }],
      ],
      ({ person: wanted, ...known }) => decidePerson(known, wanted),
    ),
  ).toEqual([]);
  expect(decidePerson({ ...facts, by: person, isThere: false }, person)).toMatchObject({
    value: { email: 'own@example.com', roles: ['customer'], status: 'Active' },
  });
  expect(refusalOf(decideProfile({ ...person, phone: 'x' }))).toBe('rejected');
});

test('Roles are refused for too many changes first, then for forbidden ones', () => {
  const often = Array.from({ length: ROLE_CHANGES_A_DAY }, () => now);
  expect(decideRoles(person, person.roles, often, now)).toEqual({ ok: true, value: null });
  expect(refusalOf(decideRoles(person, ['customer', 'admin'], often, now))).toBe('throttled');
  expect(refusalOf(decideRoles(person, ['customer', 'admin'], [], now))).toBe('denied');
});

test('Pictures and followed numbers are refused for their owner first', () => {
  expect(refusalOf(decidePicture(stranger, person.id, ''))).toBe('denied');
  expect(refusalOf(decidePicture(person, person.id, 'data:text/plain;base64,AAAA'))).toBe('rejected');
  expect(refusalOf(decideFollowedNumber(stranger, person.id, '' as never))).toBe('denied');
  expect(refusalOf(decideFollowedNumber(person, person.id, '' as never))).toBe('rejected');
  expect([null, 'profile:3f2c', 'a picture'].map((marker) => refusalOf(decideMarker(marker)))).toEqual([
    'accepted',
    'accepted',
    'rejected',
  ]);
});
