import { expect, test } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import { isOwnDelivery } from '#core/delivery/board/own-delivery.ts';

const ID = knownUserId('00000000-0000-4000-8000-000000000001');
const OTHER = knownUserId('00000000-0000-4000-8000-000000000002');
const me = { id: ID, email: 'kai@example.com' };

test.each([
  ['from a business of theirs', { owner: ID, recipientEmail: '' }, true],
  ['to their email', { owner: OTHER, recipientEmail: 'kai@example.com' }, true],
  ['to their email in other letters', { owner: null, recipientEmail: 'Kai@Example.com' }, true],
  ['between others', { owner: OTHER, recipientEmail: 'lea@example.com' }, false],
  ['without an email', { owner: null, recipientEmail: '' }, false],
])('A delivery %s', (_, ends, own) => {
  expect(isOwnDelivery(me, ends)).toBe(own);
});

test('An account without an email isn’t a recipient', () => {
  expect(isOwnDelivery({ id: ID, email: '' }, { owner: OTHER, recipientEmail: '' })).toBe(false);
});
