import { describe, expect, test } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { functionsWorld } from '../world.ts';

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

  test('may be 10,000 bytes', async () => {
    const text = JSON.stringify(registration).padEnd(10_000);
    expect((await functionsWorld([{}]).ask('send-verification', text)).status).toBe(200);
    expect((await functionsWorld([{}]).ask('send-verification', `${text} `)).status).toBe(400);
  });

  test('ignores a code that the client sends', async () => {
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

  test('reveals five unknown addresses in a quarter of an hour, then no more', async () => {
    const { ask, notes } = functionsWorld();
    const statuses = [];
    for (let i = 0; i < 7; i += 1)
      statuses.push((await ask('send-verification', { email: `n${i}@example.com`, type: 'password-reset' })).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 200, 200]);
    expect(notes.mails).toEqual([]);
  });

  test('reveals one a day to each network, and a hundred more an hour in total', async () => {
    const { ask } = functionsWorld();
    const from = async (address: string) =>
      (
        await ask(
          'send-verification',
          { email: 'nobody@example.com', type: 'password-reset' },
          { headers: { 'cf-connecting-ip': address } },
        )
      ).status;
    for (let i = 0; i < 103; i += 1) expect(await from(`10.0.0.${i}`)).toBe(404);
    const again = [];
    for (let i = 0; i < 103; i += 1) again.push(await from(`10.0.0.${i}`));
    expect(again.filter((status) => status === 404)).toHaveLength(100);
    expect(again.slice(100)).toEqual([200, 200, 200]);
    // Strangers can't use up the answer for an honest person. All networks of one IPv6 site count as one.
    expect([await from('203.0.113.7'), await from('2001:db8:1:2::1'), await from('2001:db8:1:3::1')]).toEqual([
      404, 404, 200,
    ]);
  });

  test('sends six hundred codes an hour for all networks of one IPv6 site', async () => {
    const { ask, notes } = functionsWorld();
    const from = async (address: string) =>
      (await ask('send-verification', registration, { headers: { 'cf-connecting-ip': address } })).status;
    notes.hits.set('send:2001:db8:1::/48', 599);
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:3::1'), await from('2001:db8:2:3::1')]).toEqual([
      200, 429, 200,
    ]);
  });

  test('gives the usual answer if a mailbox has reached its limit', async () => {
    const { ask, faults, notes } = functionsWorld([{}]);
    const usual = await ask('send-verification', registration);
    faults.shares = String(usual.body['challenge']);
    const shared = await ask('send-verification', registration);
    expect([shared.status, Object.keys(shared.body)]).toEqual([200, Object.keys(usual.body)]);
    expect(shared.body['challenge']).not.toBe(usual.body['challenge']);
    expect(notes.mails).toHaveLength(1);
  });

  test('stores the client, an IPv6 one by its network, and the code to replace', async () => {
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

  test('sends sixty codes an hour for all addresses of one IPv6 network', async () => {
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

  test('answers with the remaining wait', async () => {
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

  test('withdraws a code that could not be emailed', async () => {
    const { ask, faults, notes, pace } = functionsWorld([{}]);
    faults.mail = true;
    pace.sleepMs = 300;
    const { status, body } = await ask('send-verification', registration);
    expect([status, body.code]).toEqual([502, 'mail_failed']);
    expect(notes.withdrawn).toEqual([notes.codes[0]?.challenge]);
  });

  test.each([
    ['registration', 'an unknown address', []],
    ['registration', 'an unverified one', [{}]],
    ['registration', 'a verified one', [{ verified: true }]],
    ['password-reset', 'an unknown address', []],
    ['password-reset', 'an unverified one', [{}]],
    ['password-reset', 'a verified one', [{ verified: true }]],
  ])('for a %s, answers %s after the same time, even if the mail is slow', async (type, _what, people) => {
    const { ask, faults, notes } = functionsWorld(people);
    faults.mailAfter = new Promise(() => undefined);
    await ask('send-verification', { ...registration, type });
    expect(notes.slept).toEqual([400]);
  });

  test('withdraws a code whose email fails after the answer', async () => {
    const { ask, faults, notes } = functionsWorld([{}]);
    let giveUp = () => undefined as void;
    faults.mailAfter = new Promise((_resolve, reject) => {
      giveUp = () => reject(new Error('mail server is away'));
    });
    expect((await ask('send-verification', registration)).status).toBe(200);
    expect(notes.withdrawn).toEqual([]);
    giveUp();
    await eventually(() => expect(notes.withdrawn).toEqual([notes.codes[0]?.challenge]));
  });

  test.each(['', 'robin', 'a@b', 'a b@c.de', 'robin\0@example.com', `${'a'.repeat(250)}@b.de`])(
    'refuses an invalid email: %j',
    async (email) => {
      expect((await functionsWorld().ask('send-verification', { email })).status).toBe(400);
    },
  );

  test('repeats no name: a stranger may have registered the address', async () => {
    const { ask, notes } = functionsWorld([{}]);
    await ask('send-verification', { ...registration, firstName: 'Claim your prize' });
    expect(JSON.stringify(notes.mails)).not.toMatch(/claim|prize/iu);
  });
});
