import { describe, expect, test } from 'vitest';
import { functionsWorld } from '../world.ts';

describe('verify-code', () => {
  const codeFor = async (world: ReturnType<typeof functionsWorld>, type?: string) => {
    const { body } = await world.ask('send-verification', {
      email: 'person-0@example.com',
      ...(type === undefined ? {} : { type }),
    });
    return {
      email: 'person-0@example.com',
      challenge: String(body['challenge']),
      code: '123456',
      ...(type === undefined ? {} : { type }),
    };
  };

  test('marks the email as verified, even with spaces in the code', async () => {
    const world = functionsWorld([{}]);
    const guess = await codeFor(world);
    expect((await world.ask('verify-code', { ...guess, code: ' 123-456 ' })).body['ticket']).toBeNull();
    expect(world.notes.verified).toEqual(['id-0']);
  });

  test('gives a ticket for a reset, and stores only its hash', async () => {
    const world = functionsWorld([{}]);
    const { body } = await world.ask('verify-code', await codeFor(world, 'password-reset'));
    expect(body['ticket']).toMatch(/^token-/u);
    expect([...world.notes.tickets.keys()].join()).toMatch(/^[0-9a-f]{64}$/u);
  });

  test.each([
    ['another code', { code: '654321' }],
    ['another purpose', { type: 'password-reset' }],
    ['another address', { email: 'x@example.com' }],
    ['an invalid address', { email: 'person-0@@example.com' }],
    ['an invalid challenge', { challenge: "' or 1=1" }],
    ['no code', { code: undefined }],
  ])('refuses %s with the same message', async (_what, change) => {
    const world = functionsWorld([{}]);
    const { status, body } = await world.ask('verify-code', { ...(await codeFor(world)), ...change });
    expect([status, body.code]).toEqual([400, 'invalid_or_expired']);
    expect(world.notes.verified).toEqual([]);
  });

  test('accepts a hundred guesses an hour from one IPv6 network', async () => {
    const { ask } = functionsWorld();
    const guess = { email: 'x@example.com', challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11', code: '111111' };
    const statuses = [];
    for (let i = 0; i < 101; i += 1) {
      const headers = { 'cf-connecting-ip': `2001:db8:1:2::${i.toString(16)}` };
      statuses.push((await ask('verify-code', guess, { headers })).status);
    }
    expect(statuses.slice(0, 100).every((status) => status === 400)).toBe(true);
    expect(statuses[100]).toBe(429);
  });

  test('checks only the first guess at a code after a hundred from the same address', async () => {
    const world = functionsWorld([{}]);
    const guess = await codeFor(world);
    const other = { ...guess, challenge: '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11' };
    for (let i = 0; i < 100; i += 1) expect((await world.ask('verify-code', other)).status).toBe(400);
    expect((await world.ask('verify-code', other)).status).toBe(429);
    expect((await world.ask('verify-code', { ...guess, code: '654321' })).status).toBe(400);
    expect((await world.ask('verify-code', guess)).status).toBe(429);
    const next = await codeFor(world);
    expect((await world.ask('verify-code', next)).status).toBe(200);
  });

  test('accepts the newest code of a mailbox that has reached its limit', async () => {
    const world = functionsWorld([{}]);
    const mailed = await codeFor(world, 'password-reset');
    world.faults.shares = mailed.challenge;
    const shared = await codeFor(world, 'password-reset');
    expect(world.notes.mails).toHaveLength(1);
    expect(shared.challenge).not.toBe(mailed.challenge);
    expect((await world.ask('verify-code', { ...shared, code: '654321' })).status).toBe(400);
    expect((await world.ask('verify-code', shared)).body['ticket']).toMatch(/^token-/u);
  });

  test('asks everyone to wait after too many wrong guesses in total', async () => {
    const world = functionsWorld([{}]);
    const guess = await codeFor(world);
    world.faults.tooManyGuesses = true;
    const { status, body } = await world.ask('verify-code', guess);
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect(world.notes.verified).toEqual([]);
  });

  test('keeps a correct code valid if no ticket could be made', async () => {
    const world = functionsWorld([{}]);
    const guess = await codeFor(world, 'password-reset');
    world.faults.admin = true;
    const { status, body } = await world.ask('verify-code', guess);
    expect([status, body.code]).toEqual([500, 'internal_error']);
    expect(body.message).not.toContain('admin');
    expect(world.notes.released).toEqual([guess.challenge]);
  });
});
