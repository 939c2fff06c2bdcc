import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { formatTrackingNumber, makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { PollResult } from '#core/poll.ts';
import { aPage } from '#tests/builders/page.ts';
import { eventually } from '#tests/eventually.ts';

const NUMBER = makeTrackingNumber(cryptoRandom);
const KEY = 'recipientKey0123456789';
const VIEW = {
  number: NUMBER,
  version: 1,
  status: 'searching',
  timeline: [],
  dueAt: '2026-06-01T12:00:00Z',
  onTime: null,
  overdue: false,
  arrival: null,
  city: 'Toronto',
  recipient: null,
};

/** A visitor's tracking page with a server that gives these answers in turn. */
function tracking(...answers: readonly [status: number, body: unknown][]) {
  const requests: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const backend = connectSupabase({
    url: 'https://project.example',
    anonKey: 'public-key',
    storage: memoryDevice().tab(),
    siteUrl: 'https://product.example',
    async fetch(input, init) {
      const request = new Request(input, init);
      const [status, body] = answers[Math.min(requests.length, answers.length - 1)] ?? [500, {}];
      requests.push({ url: request.url, headers: request.headers, body: await request.json() });
      return Response.json(body, { status });
    },
  });
  const page = aPage();
  const updates: PollResult<unknown>[] = [];
  const stop = backend.feed(page).tracking(NUMBER, KEY, (update) => updates.push(update));
  const answered = async (count: number) => {
    await eventually(() => expect([requests.length, page.timers.waiting.length]).toEqual([count, 1]));
  };
  return { requests, page, updates, stop, answered };
}

test('sends the tag it was given, and number and key only in the body', async () => {
  const { requests, page, updates, answered, stop } = tracking(
    [200, { live: { tag: 'first', view: VIEW } }],
    [200, { live: 'same' }],
    [200, { live: { same: true, tag: 'newer' } }],
    [200, { live: 'same' }],
  );
  for (const count of [1, 2, 3, 4]) {
    await answered(count);
    page.timers.pass(12_000);
  }
  await answered(5);
  stop();
  expect(updates).toHaveLength(1);
  expect(requests.map(({ body }) => body)).toEqual([
    { number: NUMBER, key: KEY, known: '~' },
    { number: NUMBER, key: KEY, known: 'first' },
    { number: NUMBER, key: KEY, known: 'first' },
    { number: NUMBER, key: KEY, known: 'newer' },
    { number: NUMBER, key: KEY, known: 'newer' },
  ]);
  for (const { url, headers } of requests) {
    expect(url).toBe('https://project.example/functions/v1/track');
    const sent = url + JSON.stringify([...headers]);
    expect(sent).not.toContain(KEY);
    expect(sent).not.toContain(NUMBER);
    expect(sent).not.toContain(formatTrackingNumber(NUMBER));
  }
});

test('polls every ten seconds while it’s active, once a minute after the end', async () => {
  const { page, answered, stop } = tracking(
    [200, { live: { tag: 'one', view: VIEW } }],
    [200, { live: { tag: 'two', view: { ...VIEW, status: 'delivered' } } }],
  );
  await answered(1);
  expect(page.timers.waiting[0]).toBeGreaterThanOrEqual(8000);
  expect(page.timers.waiting[0]).toBeLessThanOrEqual(12_000);
  page.timers.pass(12_000);
  await answered(2);
  expect(page.timers.waiting[0]).toBeGreaterThanOrEqual(48_000);
  stop();
});

test.each([
  ['throttled', [429, { message: 'Please wait.', code: 'throttled', retryAfterMs: 600_000 }]],
  ['unavailable', [500, { message: 'Something went wrong.' }]],
  ['unavailable', [502, '<html>']],
  ['unavailable', [200, { live: { tag: 'x', view: { number: 'nonsense' } } }]],
  ['unavailable', [200, 'nonsense']],
] as [string, [number, unknown]][])('is notified that it is %s', async (kind, answer) => {
  const { page, updates, answered, stop } = tracking(answer);
  await answered(1);
  expect(updates).toMatchObject([{ ok: false, error: { kind } }]);
  expect(page.timers.waiting[0]).toBeGreaterThanOrEqual(kind === 'throttled' ? 600_000 : 8000);
  stop();
});
