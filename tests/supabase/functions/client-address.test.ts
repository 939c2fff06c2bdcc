import { describe, expect, test } from 'vitest';
import { ADMINISTRATOR, functionsWorld } from './world.ts';

const LOOKUP = { email: 'nobody@example.com', type: 'password-reset' };

/** The answers about an unknown address to clients with these headers: 404 five times each, then as for a known one. */
async function lookups(headersOf: (i: number) => Record<string, string>) {
  const { ask } = functionsWorld();
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1)
    statuses.push((await ask('send-verification', LOOKUP, { headers: headersOf(i) })).status);
  return statuses;
}

const ONE_CLIENT = [404, 404, 404, 404, 404, 200, 200];
const MANY_CLIENTS = Array.from({ length: 7 }, () => 404);

describe('A client', () => {
  test('stays the same if it writes another address into the list', async () => {
    expect(await lookups((i) => ({ 'x-forwarded-for': `10.0.0.${i}, 203.0.113.7` }))).toEqual(ONE_CLIENT);
  });

  test('is identified by the address that the nearest proxy adds to the list', async () => {
    expect(await lookups((i) => ({ 'x-forwarded-for': `10.0.0.1, 203.0.113.${i}` }))).toEqual(MANY_CLIENTS);
  });

  test('is identified by the edge’s own header before the list', async () => {
    const list = '203.0.113.7';
    expect(await lookups((i) => ({ 'cf-connecting-ip': `198.51.100.${i}`, 'x-forwarded-for': list }))).toEqual(
      MANY_CLIENTS,
    );
    expect(await lookups((i) => ({ 'cf-connecting-ip': '198.51.100.1', 'x-forwarded-for': `${list}${i}` }))).toEqual(
      ONE_CLIENT,
    );
  });

  test('without any header counts as the same as all others', async () => {
    expect(await lookups(() => ({}))).toEqual(ONE_CLIENT);
  });
});

describe('The self-check', () => {
  const headers = { 'x-forwarded-for': '10.0.0.1, 203.0.113.7', 'x-real-ip': '203.0.113.7', cookie: 'secret' };

  test('shows an administrator the client address and its source', async () => {
    const { status, body } = await functionsWorld().ask('send-verification', '', {
      method: 'GET',
      headers: { ...headers, authorization: ADMINISTRATOR },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'The limits count this request under the address shown.',
      address: '203.0.113.7',
      header: 'x-forwarded-for',
      headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.7', 'x-real-ip': '203.0.113.7' },
    });
  });

  test('is refused to everyone else', async () => {
    for (const authorization of [undefined, 'Bearer id-0', 'Bearer made-up']) {
      const { status, body } = await functionsWorld([{}]).ask('send-verification', '', {
        method: 'GET',
        headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
      });
      expect([status, Object.keys(body)]).toEqual([405, ['code', 'message']]);
    }
  });
});
