import { describe, expect, test } from 'vitest';
import { functionsWorld } from './world.ts';

const NAMES = [
  'send-verification',
  'verify-code',
  'reset-password',
  'change-email',
  'track',
  'send-mails',
  'send-alerts',
  'find-doors',
  'make-api-key',
  'webhook-endpoints',
  'send-webhooks',
  'wake-sandboxes',
] as const;
/** Functions whose response time reveals nothing. */
const UNPADDED: readonly string[] = [
  'track',
  'send-mails',
  'send-webhooks',
  'wake-sandboxes',
  'send-alerts',
  'find-doors',
];
const UUID = '3f2c1a58-7b7e-4f5d-9a41-2f8f4e0f9a11';

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

  test.each(['\0', `${UUID}\0`, '\ud83d', 'person-0\0@example.com'])(
    'answers %j, which no database accepts, in every field',
    async (text) => {
      const fields = [
        'email',
        'firstName',
        'replaces',
        'challenge',
        'code',
        'ticket',
        'token',
        'number',
        'key',
        'known',
      ];
      const { ask, notes } = functionsWorld([{}]);
      const usual = { email: 'person-0@example.com', challenge: UUID, code: '123456', number: '1', token: 'x' };
      // Only this function has actions.
      for (const action of name === 'change-email' ? ['look-undo', 'undo'] : ['none'])
        for (const field of ['type', 'action', ...fields])
          expect((await ask(name, { action, ...usual, [field]: text })).status).toBeLessThan(500);
      expect(notes.logged).toEqual([]);
    },
  );

  test('stops reading a body that is too long, even if it claims another length', async () => {
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
      // A photo of a case has up to 430 kB.
      expect(sent).toBeLessThan(name === 'track' ? 440 : 20);
      expect(canceled || headers['content-length'] === '100000000').toBe(true);
    }
  });

  test(`takes ${UNPADDED.includes(name) ? 'no longer than needed' : 'equally long'} for every answer`, async () => {
    const { ask, notes } = functionsWorld();
    await ask(name, {});
    expect(notes.slept).toEqual([UNPADDED.includes(name) ? 0 : 400]);
  });

  test("can be called only by the product's own pages", async () => {
    const { ask } = functionsWorld();
    const own = await ask(name, '', { method: 'OPTIONS', headers: { origin: 'https://product.example' } });
    expect(own.headers.get('access-control-allow-origin')).toBe('https://product.example');
    // A page sets its clock by `Date`, and waits as long as `Retry-After` says.
    expect(own.headers.get('access-control-expose-headers')).toBe('Date, Retry-After');
    for (const origin of ['https://evil.example', 'https://product.example.evil.example', 'null']) {
      const foreign = await ask(name, '', { method: 'OPTIONS', headers: { origin } });
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('refuses other methods', async () => {
    expect((await functionsWorld().ask(name, '', { method: 'GET' })).status).toBe(405);
  });
});
