import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { guestTracking } from '#adapters/supabase/delivery/guest-tracking.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { earlyTrackingScript } from '#scripts/build/first-paint/early-tracking.ts';

const URL_OF_PROJECT = 'https://project.example';
const number = makeTrackingNumber(cryptoRandom);
const KEY = 'abc-_DEF0123456789ghij';

interface Call {
  readonly address: string;
  readonly body: string;
}

/** The script's requests on a page at this address, with this stored session. */
function asks(path: string, session: string | null | Error = null): Call[] {
  const calls: Call[] = [];
  const [pathname, fragment] = path.split('#');
  const window: Record<string, unknown> = {};
  runInNewContext(earlyTrackingScript(URL_OF_PROJECT, 'delivery:'), {
    window,
    AbortSignal,
    location: { pathname, hash: fragment === undefined ? '' : `#${fragment}` },
    localStorage: {
      getItem(key: string) {
        if (session instanceof Error) throw session;
        return key === 'delivery:session' ? session : null;
      },
    },
    fetch: (address: string, { body }: { body: string }) => {
      calls.push({ address, body });
      return Promise.reject(new Error('no network'));
    },
  });
  expect('__earlyTracking' in window).toBe(calls.length > 0);
  return calls;
}

/** The page's own first request. */
async function firstQuestion(key: string | null): Promise<Call[]> {
  const calls: Call[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    calls.push({ address: String(input), body: String(init?.body) });
    return Response.json({});
  };
  const tracking = guestTracking({ url: URL_OF_PROJECT }, fetcher, () => undefined);
  await tracking.live(number, key, null);
  return calls;
}

describe('The tracking page requests, before its scripts load,', () => {
  test.each([null, KEY])('the same as its scripts do first, with the key %j', async (key) => {
    expect(asks(trackingPath(number, key))).toEqual(await firstQuestion(key));
  });

  test('the same for a number in lower case', async () => {
    expect(asks(trackingPath(number).toLowerCase())).toEqual(await firstQuestion(null));
  });

  test.each(['/track/', '/track/DLV-204817', '/track/7KM0-92QX-HT4B', '/track/%E0%A4%A'])('nothing at %s', (path) => {
    expect(asks(path)).toEqual([]);
  });

  test('nothing if a session is stored, which decides the view', () => {
    expect(asks(trackingPath(number), '{"access_token":"a"}')).toEqual([]);
  });

  test('nothing if storage is switched off', () => {
    expect(asks(trackingPath(number), new Error('SecurityError'))).toEqual([]);
  });
});
