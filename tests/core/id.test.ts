import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knownUserId, newUserId, userId } from '#core/identity/user-id.ts';
import { repeatedId } from '#core/id.ts';
import { businessId, isBusinessId } from '#core/business/business-id.ts';
import { property } from '#tests/property.ts';

describe('An id', () => {
  property([fc.uuid()])('is a UUID in any case, and kept in lower case', (uuid) => {
    expect(businessId(uuid.toUpperCase())).toBe(uuid);
    expect(userId(uuid)).toBe(uuid);
  });

  test.each([
    '',
    'nobody',
    '00000000-0000-4000-8000-00000000000',
    ' 00000000-0000-4000-8000-000000000001',
    '__proto__',
  ])('is not %j', (text) => {
    expect(businessId(text)).toBeNull();
    expect(() => knownUserId(text)).toThrow(TypeError);
  });

  test('is accepted from storage only in its stored form', () => {
    expect(isBusinessId('A0000000-0000-4000-8000-000000000001')).toBe(false);
    expect(isBusinessId(7)).toBe(false);
  });

  test('is never made from a random value that isn’t a UUID', () => {
    expect(() => newUserId({ uuid: () => 'one', integer: () => 1 })).toThrow(TypeError);
  });
});

test('An id for a repeated call stays the same until the call is settled', () => {
  let made = 0;
  const ids = repeatedId(() => `id ${(made += 1)}`);
  expect([ids.of('one'), ids.of('one'), ids.of('two')]).toEqual(['id 1', 'id 1', 'id 2']);
  ids.settle();
  expect(ids.of('two')).toBe('id 3');
});
