import { describe, expect, test } from 'vitest';
import { functionsWorld } from '../world.ts';

const NEW = 'new@example.com';
const signedIn = { headers: { authorization: 'Bearer id-0' } };
const RIGHT = { action: 'ask', email: NEW, password: 'correct horse' };

/** The token in the newest mail to an address. */
const tokenIn = ({ notes }: ReturnType<typeof functionsWorld>, address: string): string =>
  /[?&](?:confirm_email|token)=(\S+)/u.exec(notes.mails.findLast(({ to }) => to === address)?.text ?? '')?.[1] ??
  'none';

describe('change-email', () => {
  test('needs a valid session', async () => {
    const { ask } = functionsWorld([{ verified: true }]);
    expect((await ask('change-email', RIGHT)).status).toBe(401);
    for (const action of ['look', 'confirm'])
      expect((await ask('change-email', { action, token: 'x' })).status).toBe(401);
  });

  test('mails the new address a link, and the old one a link that undoes it', async () => {
    const { ask, notes } = functionsWorld([{ verified: true }]);
    expect((await ask('change-email', { ...RIGHT, email: 'New@example.com' }, signedIn)).status).toBe(200);
    expect(notes.mails.map(({ to }) => to)).toEqual(['person-0@example.com', NEW]);
    expect(notes.mails[0]?.text).toMatch(/^https:\/\/product\.example\/undo-email-change\?token=token-\d+$/mu);
    expect(notes.mails[1]?.text).toMatch(/^https:\/\/product\.example\/my-profile\?confirm_email=token-\d+$/mu);
  });

  test('stores neither token in plain text', async () => {
    const world = functionsWorld([{ verified: true }]);
    await world.ask('change-email', RIGHT, signedIn);
    const stored = JSON.stringify(world.notes.emailChanges);
    for (const address of [NEW, 'person-0@example.com']) expect(stored).not.toContain(tokenIn(world, address));
  });

  test.each([
    ['wrong_password', { password: 'wrong horse' }],
    ['throttled', { password: 'once too often' }],
    ['invalid_email', { email: 'josé@example.com' }],
    ['email_taken', { email: 'person-1@example.com' }],
    ['invalid_request', { password: undefined }],
    ['invalid_request', { password: 'correct horse\0' }],
    ['invalid_request', { action: 'make it so' }],
  ])('refuses as %s, and mails nothing: %j', async (code, change) => {
    const { ask, notes } = functionsWorld([{ verified: true }, {}]);
    expect((await ask('change-email', { ...RIGHT, ...change }, signedIn)).body.code).toBe(code);
    expect([notes.mails, notes.emailChanges]).toEqual([[], []]);
  });

  test('needs a verified account, even with the correct password', async () => {
    const { ask, notes } = functionsWorld([{}]);
    for (const password of ['correct horse', 'wrong horse'])
      expect((await ask('change-email', { ...RIGHT, password }, signedIn)).body.code).toBe('email_unverified');
    expect(notes.mails).toEqual([]);
  });

  test('limits password guesses to ten an hour per account', async () => {
    const { ask } = functionsWorld([{ verified: true }]);
    for (let i = 0; i < 10; i += 1)
      expect((await ask('change-email', { ...RIGHT, password: `guess ${i}` }, signedIn)).body.code).toBe(
        'wrong_password',
      );
    expect((await ask('change-email', RIGHT, signedIn)).body.code).toBe('throttled');
  });

  test('limits one client to thirty requests an hour, over all accounts', async () => {
    const people = Array.from({ length: 4 }, () => ({ verified: true }));
    const { ask } = functionsWorld(people);
    const from = (index: number, client: string) => ({
      headers: { authorization: `Bearer id-${index}`, 'x-forwarded-for': client },
    });
    for (let i = 0; i < 30; i += 1)
      expect((await ask('change-email', { ...RIGHT, password: 'no' }, from(i % 3, '192.0.2.1'))).status).toBe(403);
    expect((await ask('change-email', RIGHT, from(3, '192.0.2.1'))).status).toBe(429);
    expect((await ask('change-email', RIGHT, from(3, '192.0.2.2'))).status).toBe(200);
  });

  test('mails nothing to a recipient who was mailed too often', async () => {
    const world = functionsWorld([{ verified: true }]);
    world.faults.waitMs = 60_000;
    const answer = await world.ask('change-email', RIGHT, signedIn);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(world.notes.mails).toEqual([]);
  });

  test('is canceled if a mail cannot be sent', async () => {
    const world = functionsWorld([{ verified: true }]);
    world.faults.mail = true;
    expect((await world.ask('change-email', RIGHT, signedIn)).body.code).toBe('mail_failed');
    expect(world.notes.emailChanges).toEqual([]);
  });

  test('is confirmed only in the session that requested it', async () => {
    const world = functionsWorld([{ verified: true }]);
    await world.ask('change-email', RIGHT, signedIn);
    const token = tokenIn(world, NEW);
    const elsewhere = { headers: { authorization: 'Bearer id-0 other' } };
    for (const action of ['look', 'confirm'])
      expect((await world.ask('change-email', { action, token }, elsewhere)).body.code).toBe('other_session');
    expect((await world.ask('change-email', { action: 'look', token }, signedIn)).body['email']).toBe(NEW);
    expect((await world.ask('change-email', { action: 'confirm', token: 'made-up' }, signedIn)).body.code).toBe(
      'link_expired',
    );
    expect((await world.ask('change-email', { action: 'confirm', token }, signedIn)).status).toBe(200);
    expect(world.notes.mails.at(-1)?.to).toBe('person-0@example.com');
  });

  test('reports an address that another account has registered meanwhile', async () => {
    const world = functionsWorld([{ verified: true }]);
    await world.ask('change-email', RIGHT, signedIn);
    world.accounts.push({ id: 'id-1', email: NEW, verified: false, blocked: false });
    const { status, body } = await world.ask(
      'change-email',
      { action: 'confirm', token: tokenIn(world, NEW) },
      signedIn,
    );
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  test('is undone from the old mailbox, which sets an unknown password', async () => {
    const world = functionsWorld([{ verified: true }]);
    await world.ask('change-email', RIGHT, signedIn);
    const token = tokenIn(world, 'person-0@example.com');
    const looked = await world.ask('change-email', { action: 'look-undo', token });
    expect(looked.body).toMatchObject({ from: 'person-0@example.com', to: NEW });
    expect(world.notes.passwords.size).toBe(0);
    expect((await world.ask('change-email', { action: 'undo', token })).status).toBe(200);
    expect(world.notes.passwords.get('id-0')?.length).toBeGreaterThan(8);
    expect((await world.ask('change-email', { action: 'undo', token: 'made-up' })).body.code).toBe('link_expired');
  });

  test('accepts sixty undo links an hour from one client', async () => {
    const { ask } = functionsWorld();
    const body = { action: 'look-undo', token: 'made-up' };
    for (let i = 0; i < 60; i += 1) expect((await ask('change-email', body)).status).toBe(400);
    expect((await ask('change-email', body)).status).toBe(429);
  });

  test('accepts a valid undo link despite failures of others at the same address', async () => {
    const world = functionsWorld([{ verified: true }]);
    await world.ask('change-email', RIGHT, signedIn);
    const token = tokenIn(world, 'person-0@example.com');
    for (let i = 0; i < 61; i += 1) await world.ask('change-email', { action: 'undo', token: 'made-up' });
    expect((await world.ask('change-email', { action: 'look-undo', token })).status).toBe(200);
    expect((await world.ask('change-email', { action: 'undo', token })).status).toBe(200);
  });
});
