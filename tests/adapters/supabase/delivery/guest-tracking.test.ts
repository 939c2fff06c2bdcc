import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { guestTracking } from '#adapters/supabase/delivery/guest-tracking.ts';
import { ADDED_FOR_RECIPIENTS } from '#core/delivery/request/recipient-fields.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { property } from '#tests/property.ts';

const number = makeTrackingNumber(cryptoRandom);
const KEY = 'abcdefghijklmnopqrstuv';
const project = { url: 'https://project.example' };

const recipient = {
  shop: 'Corner Bakery',
  name: 'Rosa',
  street: '12 Elm Street',
  unit: '',
  accessCode: '#1842',
  handover: 'meet',
  pin: '4071',
  courier: { firstName: 'Sam', photo: null },
  shopPhone: null,
  note: '',
  proof: null,
};
const sent = {
  number,
  version: 4,
  status: 'picked_up',
  timeline: [
    { status: 'searching', at: '2026-06-01T16:00:00Z' },
    { status: 'picked_up', at: '2026-06-01T16:20:00+00:00' },
  ],
  opensAt: null,
  dropoffReadyAt: '2026-06-01T16:30:00Z',
  dueAt: '2026-06-01T16:45:00Z',
  onTime: null,
  overdue: false,
  arrival: { from: '2026-06-01T16:30:00Z', to: '2026-06-01T16:36:30Z', usual: true },
  city: 'Toronto',
  stopsBefore: 1,
  recipient,
};

/**
 * A guest's tracking with a project that gives one answer. `requests` lists the requests; `unknown` has an entry
 * for each answer that may be too new for the page.
 */
function answering(answer: () => Response | Promise<Response>) {
  const requests: Request[] = [];
  const unknown: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return answer();
  };
  return { requests, unknown, tracking: guestTracking(project, fetcher, () => void unknown.push('unknown')) };
}

const replying = (body: unknown, status = 200) => answering(() => Response.json(body, { status }));

describe('A guest’s tracking', () => {
  test('reads the answer, with times as instants', async () => {
    const found = await replying({ delivery: sent }).tracking.find(number, KEY);
    expect(found).toEqual({
      ok: true,
      value: {
        ...sent,
        timeline: [
          { status: 'searching', at: Date.UTC(2026, 5, 1, 16, 0) },
          { status: 'picked_up', at: Date.UTC(2026, 5, 1, 16, 20) },
        ],
        dropoffReadyAt: Date.UTC(2026, 5, 1, 16, 30),
        dueAt: Date.UTC(2026, 5, 1, 16, 45),
        arrival: { from: Date.UTC(2026, 5, 1, 16, 30), to: Date.UTC(2026, 5, 1, 16, 36, 30), usual: true },
      },
    });
  });

  test('reads an older answer without an added field as one in which it’s empty', async () => {
    const before = Object.fromEntries(Object.entries(recipient).filter(([field]) => !(field in ADDED_FOR_RECIPIENTS)));
    const { opensAt: _, dropoffReadyAt: __, stopsBefore: ___, ...times } = sent;
    const found = await replying({ delivery: { ...times, recipient: before } }).tracking.find(number, KEY);
    expect(found).toMatchObject({
      ok: true,
      value: {
        opensAt: null,
        dropoffReadyAt: null,
        stopsBefore: null,
        recipient: { ...before, ...ADDED_FOR_RECIPIENTS },
      },
    });
  });

  test('finds nothing for an empty answer', async () => {
    expect(await replying({ delivery: null }).tracking.find(number, null)).toEqual({ ok: true, value: null });
  });

  test('sends number and key in the body, and neither in the address', async () => {
    const { requests, tracking } = replying({ delivery: null });
    await tracking.find(number, KEY);
    const [request] = requests;
    expect(request?.url).toBe('https://project.example/functions/v1/track');
    expect(request?.referrerPolicy).toBe('no-referrer');
    // Any other header or type would make the browser send a preflight request first.
    expect([...(request?.headers ?? [])]).toEqual([['content-type', 'text/plain;charset=UTF-8']]);
    expect(await request?.json()).toEqual({ number, key: KEY });
  });

  test('ignores fields of an answer that the view doesn’t define', async () => {
    const more = { ...sent, tries: 3, recipient: { ...recipient, phone: '+14165550101' } };
    const found = await replying({ delivery: more }).tracking.find(number, KEY);
    expect(JSON.stringify(found)).not.toMatch(/tries|phone/u);
  });

  const faults = fc.constantFrom<object>(
    { number: '7KMD' },
    { version: '4' },
    { status: 'teleported' },
    { timeline: null },
    { timeline: [{ status: 'searching', at: 'soon' }] },
    { timeline: [null] },
    { dueAt: 'soon' },
    { dueAt: 0 },
    { opensAt: 'soon' },
    { dropoffReadyAt: 0 },
    { onTime: 'yes' },
    { overdue: null },
    { arrival: {} },
    { arrival: { ...sent.arrival, from: 'soon' } },
    { arrival: { ...sent.arrival, usual: 1 } },
    { city: null },
    { recipient: {} },
    { recipient: { ...recipient, handover: 'roof' } },
    { recipient: { ...recipient, pin: 4071 } },
    { recipient: { ...recipient, courier: { firstName: null, photo: null } } },
  );
  property([faults])('refuses an answer of another shape', async (fault) => {
    const view = { ...sent, ...fault };
    const { tracking, unknown } = replying({ delivery: view, live: { tag: 'later', view } });
    for (const found of [await tracking.find(number, KEY), await tracking.live(number, KEY, null)])
      expect(found).toEqual({ ok: false, error: { kind: 'unavailable', message: '' } });
    expect(unknown).toHaveLength(2);
  });

  test.each<[what: string, answer: () => Response | Promise<Response>, error: object]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'offline' }],
    ['a page of a gateway', () => new Response('<h1>502</h1>', { status: 502 }), { kind: 'unavailable', message: '' }],
    ['a page of a portal', () => new Response('<h1>Log in</h1>'), { kind: 'unavailable', message: '' }],
    ['no object', () => Response.json('hello'), { kind: 'unavailable' }],
    [
      'too many misses',
      () => Response.json({ message: 'Too many.', retryAfterMs: 600_000 }, { status: 429 }),
      { kind: 'throttled', retryAfterMs: 600_000 },
    ],
  ])('tells %s apart', async (_what, answer, error) => {
    const { tracking, unknown } = answering(answer);
    expect(await tracking.find(number, null)).toMatchObject({ ok: false, error });
    expect(await tracking.live(number, null, null)).toMatchObject({ ok: false, error });
    expect(unknown).toEqual([]);
  });
});
