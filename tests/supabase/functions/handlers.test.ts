import { describe, expect, test } from 'vitest';
import { functionsWorld } from './world.ts';

const NAMES = ['send-verification', 'verify-code', 'reset-password', 'change-email'] as const;

describe.each(NAMES)('%s', (name) => {
  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['a text', '"x"'],
    ['nothing', ''],
    ['too much', { email: 'x'.repeat(20_000) }],
  ])('refuses %s with a message', async (_what, body) => {
    const { status, body: answer } = await functionsWorld().ask(name, body);
    expect(status).toBe(400);
    expect(answer.message).not.toBe('');
  });

  test('reads no more of a body than shows that it is too long, whatever length it claims', async () => {
    const { call } = functionsWorld();
    for (const headers of [{}, { 'content-length': '10' }, { 'content-length': '100000000' }]) {
      let sent = 0;
      let canceled = false;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1;
          if (sent > 1000) return controller.close();
          controller.enqueue(new Uint8Array(1000).fill(32));
        },
        cancel() {
          canceled = true;
        },
      });
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const answer = await call(name, new Request(`https://project.example/functions/v1/${name}`, init));
      expect(answer.status).toBe(400);
      expect(sent).toBeLessThan(20);
      expect(canceled || headers['content-length'] === '100000000').toBe(true);
    }
  });

  test('takes equally long whatever the answer', async () => {
    const { ask, notes } = functionsWorld();
    await ask(name, {});
    expect(notes.slept).toContain(400);
  });

  test("can be called by the product's own pages, and no others", async () => {
    const { ask } = functionsWorld();
    const own = await ask(name, '', { method: 'OPTIONS', headers: { origin: 'https://product.example' } });
    expect(own.headers.get('access-control-allow-origin')).toBe('https://product.example');
    for (const origin of ['https://evil.example', 'https://product.example.evil.example', 'null']) {
      const foreign = await ask(name, '', { method: 'OPTIONS', headers: { origin } });
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('refuses other methods', async () => {
    expect((await functionsWorld().ask(name, '', { method: 'GET' })).status).toBe(405);
  });
});

describe('send-verification', () => {
  const registration = { email: ' Person-0@Example.com ', firstName: 'Robin' };

  test('emails a code and stores only a digest', async () => {
    const { ask, notes } = functionsWorld([{}]);
    const { status, body } = await ask('send-verification', registration);
    expect(status).toBe(200);
    expect(notes.mails[0]).toMatchObject({
      to: 'person-0@example.com',
      text: expect.stringContaining('123 456') as string,
    });
    expect(notes.codes[0]?.digest).toMatch(/^[0-9a-f]{64}$/u);
    expect(JSON.stringify([body, notes.codes])).not.toContain('123456');
    expect(body['challenge']).toBe(notes.codes[0]?.challenge);
  });

  test('ignores a code that the client sends along', async () => {
    const { ask, notes } = functionsWorld([{}]);
    await ask('send-verification', { email: 'person-0@example.com', code: '999999', type: 'password-reset' });
    expect(notes.mails[0]?.text).toContain('123 456');
    expect(notes.mails[0]?.text).not.toContain('999');
  });

  test.each([
    ['an unknown address', []],
    ['a verified one', [{ verified: true }]],
  ])('answers %s like any other, without an email', async (_what, people) => {
    const usual = (await functionsWorld([{}]).ask('send-verification', registration)).body;
    const { ask, notes } = functionsWorld(people);
    const { status, body } = await ask('send-verification', registration);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(Object.keys(usual));
    expect(notes.mails).toEqual([]);
    expect(notes.codes[0]?.digest).toBe('');
  });

  test('reveals an unknown address five times in a quarter of an hour, then answers as if it had sent', async () => {
    const { ask, notes } = functionsWorld();
    const statuses = [];
    for (let i = 0; i < 7; i += 1)
      statuses.push((await ask('send-verification', { email: `n${i}@example.com`, type: 'password-reset' })).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 200, 200]);
    expect(notes.mails).toEqual([]);
  });

  test('reveals a hundred an hour in all', async () => {
    const { ask } = functionsWorld();
    const statuses = [];
    for (let i = 0; i < 103; i += 1) {
      statuses.push(
        (
          await ask(
            'send-verification',
            { email: `n${i}@example.com`, type: 'password-reset' },
            { headers: { 'cf-connecting-ip': `10.0.0.${i}` } },
          )
        ).status,
      );
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual([200, 200, 200]);
  });

  test('notes who asked, with an IPv6 address by its network, and which code the new one ends', async () => {
    const { ask, notes } = functionsWorld([{}]);
    const replaces = '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11';
    const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });
    await ask('send-verification', registration, from('203.0.113.7'));
    await ask('send-verification', { ...registration, replaces }, from('2001:db8:1:2::1'));
    await ask('send-verification', { ...registration, replaces: "' or 1=1" }, from('2001:db8:1:2:3:4:5:6'));
    expect(notes.codes.map(({ client, replaces: ended }) => [client, ended])).toEqual([
      ['203.0.113.7', null],
      ['2001:db8:1:2::/64', replaces],
      ['2001:db8:1:2::/64', null],
    ]);
  });

  test('sends sixty codes an hour for one IPv6 network, however many of its addresses ask', async () => {
    const { ask } = functionsWorld();
    const statuses = [];
    for (let i = 0; i < 61; i += 1) {
      const headers = { 'cf-connecting-ip': `2001:db8:1:2::${i.toString(16)}` };
      statuses.push((await ask('send-verification', { email: `n${i}@example.com` }, { headers })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
    const headers = { 'cf-connecting-ip': '2001:db8:1:3::1' };
    expect((await ask('send-verification', registration, { headers })).status).toBe(200);
  });

  test('says how long to wait', async () => {
    const { ask, faults } = functionsWorld([{}]);
    faults.waitMs = 41_500;
    const { status, body, headers } = await ask('send-verification', registration);
    expect([status, body['retryAfterMs'], headers.get('retry-after'), body.message]).toEqual([
      429,
      41_500,
      '42',
      'Please wait 42 seconds before trying again.',
    ]);
  });

  test('takes back a code that could not be emailed', async () => {
    const { ask, faults, notes } = functionsWorld([{}]);
    faults.mail = true;
    const { status, body } = await ask('send-verification', registration);
    expect([status, body.code]).toEqual([502, 'mail_failed']);
    expect(notes.withdrawn).toEqual([notes.codes[0]?.challenge]);
  });

  test.each(['', 'robin', 'a@b', 'a b@c.de', `${'a'.repeat(250)}@b.de`])(
    'refuses an invalid email: %j',
    async (email) => {
      expect((await functionsWorld().ask('send-verification', { email })).status).toBe(400);
    },
  );

  test('does not repeat a name that is not a name', async () => {
    const { ask, notes } = functionsWorld([{}]);
    await ask('send-verification', {
      ...registration,
      firstName: 'Win $1000 at <a href="https://evil.example">evil</a>',
    });
    expect(notes.mails[0]?.html).not.toContain('evil.example');
    expect(notes.mails[0]?.text).not.toContain('://');
  });
});

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

  test('marks the email as verified, however the code is spaced', async () => {
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
    ['an address that is none', { email: 'person-0\0@example.com' }],
    ['a challenge that is none', { challenge: "' or 1=1" }],
    ['a code that is no text', { code: 123456 }],
    ['no code', { code: undefined }],
  ])('refuses %s with the same message', async (_what, change) => {
    const world = functionsWorld([{}]);
    const { status, body } = await world.ask('verify-code', { ...(await codeFor(world)), ...change });
    expect([status, body.code]).toEqual([400, 'invalid_or_expired']);
    expect(world.notes.verified).toEqual([]);
  });

  test('takes a hundred guesses an hour from one IPv6 network', async () => {
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

  test('asks everyone to wait after too many wrong guesses in all, and tells nothing', async () => {
    const world = functionsWorld([{}]);
    const guess = await codeFor(world);
    world.faults.tooManyGuesses = true;
    const { status, body } = await world.ask('verify-code', guess);
    expect([status, body.code]).toEqual([429, 'throttled']);
    expect(world.notes.verified).toEqual([]);
  });

  test('returns a right code when the account could not be marked', async () => {
    const world = functionsWorld([{}]);
    const guess = await codeFor(world);
    world.faults.admin = true;
    const { status, body } = await world.ask('verify-code', guess);
    expect([status, body.code]).toEqual([500, 'internal_error']);
    expect(body.message).not.toContain('admin');
    expect(world.notes.released).toEqual([guess.challenge]);
  });
});

describe('reset-password', () => {
  const ticketFor = async (world: ReturnType<typeof functionsWorld>): Promise<string> => {
    const { body } = await world.ask('send-verification', { email: 'person-0@example.com', type: 'password-reset' });
    const answer = await world.ask('verify-code', {
      email: 'person-0@example.com',
      challenge: body['challenge'],
      code: '123456',
      type: 'password-reset',
    });
    return String(answer.body['ticket']);
  };

  test('sets the password once, and confirms it by email', async () => {
    const world = functionsWorld([{ verified: true }]);
    const ticket = await ticketFor(world);
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
    expect((await world.ask('reset-password', { ticket, password: 'a third horse' })).body.code).toBe('ticket_expired');
    expect(world.notes.passwords.get('id-0')).toBe('another horse');
    expect(world.notes.mails.at(-1)?.subject).toContain('password was changed');
    expect(world.notes.cleared).toEqual([]);
  });

  test('leaves nothing from someone who could not verify the email', async () => {
    const world = functionsWorld([{}]);
    await world.ask('reset-password', { ticket: await ticketFor(world), password: 'another horse' });
    expect(world.notes.cleared).toEqual(['id-0']);
  });

  test.each(['12345', 'password', 'x'.repeat(73)])(
    'returns the ticket for a password that is refused: %s',
    async (password) => {
      const world = functionsWorld([{}]);
      const ticket = await ticketFor(world);
      expect((await world.ask('reset-password', { ticket, password })).status).toBeGreaterThanOrEqual(400);
      expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
    },
  );

  test('says why a password is refused, and returns the ticket', async () => {
    const world = functionsWorld([{}]);
    const ticket = await ticketFor(world);
    expect((await world.ask('reset-password', { ticket, password: 'leaked horse' })).body.code).toBe('leaked_password');
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
  });

  test('returns it when the password could not be set', async () => {
    const world = functionsWorld([{}]);
    const ticket = await ticketFor(world);
    world.faults.admin = true;
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(500);
    world.faults.admin = false;
    expect((await world.ask('reset-password', { ticket, password: 'another horse' })).status).toBe(200);
  });

  test('does not say what is wrong with a password without a ticket', async () => {
    expect((await functionsWorld().ask('reset-password', { ticket: 'made-up', password: 'x' })).body.code).toBe(
      'ticket_expired',
    );
  });
});
