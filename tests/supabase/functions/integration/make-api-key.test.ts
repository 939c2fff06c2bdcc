import { beforeEach, describe, expect, test } from 'vitest';
import { functionsWorld } from '../world.ts';

const KEY = {
  id: '00000000-0000-4000-8000-00000000000a',
  business: '00000000-0000-4000-8000-00000000000b',
  mode: 'live',
  access: 'full',
  name: 'Shop checkout',
  hint: 'a1B2',
  digest: 'f'.repeat(64),
};
const RIGHT = { ...KEY, password: 'correct horse' };
const signedIn = { headers: { authorization: 'Bearer id-0' } };

let world: ReturnType<typeof functionsWorld>;
beforeEach(() => {
  world = functionsWorld([{ verified: true }]);
});

describe('make-api-key', () => {
  test('is only for signed-in people', async () => {
    expect((await world.ask('make-api-key', RIGHT)).body.code).toBe('session_ended');
    expect(world.notes.keys).toEqual([]);
  });

  test('stores a live key only with the right password', async () => {
    for (const body of [KEY, { ...KEY, password: 'guess' }, { ...KEY, password: '' }]) {
      const refused = await world.ask('make-api-key', body, signedIn);
      expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password']);
    }
    const made = await world.ask('make-api-key', RIGHT, signedIn);
    expect([made.status, made.body['key']]).toEqual([200, KEY]);
    expect(world.notes.keys).toEqual([{ person: 'id-0', client: expect.any(String), key: KEY, replaces: null }]);
  });

  test('asks for no password for a test key', async () => {
    expect((await world.ask('make-api-key', { ...KEY, mode: 'test' }, signedIn)).status).toBe(200);
  });

  test('reports why there is no key, without checking the password', async () => {
    world.faults.keyRefusal = 'business-not-active';
    for (const password of ['correct horse', 'guess'])
      expect((await world.ask('make-api-key', { ...KEY, password }, signedIn)).body.code).toBe('business_not_active');
    world.faults.keyRefusal = 'throttled';
    expect((await world.ask('make-api-key', RIGHT, signedIn)).status).toBe(429);
  });

  test('reports that the authentication service accepts no more passwords', async () => {
    const answer = await world.ask('make-api-key', { ...KEY, password: 'once too often' }, signedIn);
    expect([answer.status, answer.body.code]).toEqual([429, 'throttled']);
  });

  test('passes on the replaced key, and how long it still works', async () => {
    const old = '00000000-0000-4000-8000-00000000000c';
    await world.ask('make-api-key', { ...RIGHT, replaces: old, hours: '24' }, signedIn);
    expect(world.notes.keys).toEqual([
      { person: 'id-0', client: expect.any(String), key: KEY, replaces: { id: old, hours: 24 } },
    ]);
  });

  test.each([
    { ...RIGHT, digest: undefined },
    { ...RIGHT, name: 7 },
    { ...RIGHT, name: 'a\0' },
    { ...RIGHT, name: '\ud800' },
    { ...RIGHT, replaces: 'x', hours: '2' },
    { ...RIGHT, replaces: 7, hours: '1' },
  ])('refuses what it doesn’t understand: %j', async (body) => {
    expect((await world.ask('make-api-key', body, signedIn)).body.code).toBe('invalid_request');
    expect(world.notes.keys).toEqual([]);
  });
});
