import { expect, test } from 'vitest';
import { serverClock } from '#adapters/supabase/server-clock.ts';
import { HOUR, SECOND } from '#core/clock.ts';

const NOON = Date.UTC(2026, 5, 1, 12);

/** A device whose clock is `off` ms ahead of its server, after one answer that took `ms`. */
async function asked(
  off: number,
  ms = 200,
  date: ((at: number) => string) | null = (at) => new Date(at).toUTCString(),
) {
  let real = NOON + 123;
  const clock = serverClock({ now: () => real + off });
  const answer = async () => {
    real += ms / 2;
    const headers: HeadersInit = date === null ? {} : { date: date(real) };
    real += ms / 2;
    return new Response('', { headers });
  };
  await clock.listening(answer)('https://project.example/rest');
  return { error: () => clock.now() - real, pass: (more: number) => (real += more) };
}

test.each([
  ['three hours ahead', 3 * HOUR],
  ['three hours behind', -3 * HOUR],
  ['ten seconds ahead', 10 * SECOND],
])('a device %s knows the server’s time to the second', async (_, off) => {
  const { error, pass } = await asked(off);
  expect(Math.abs(error())).toBeLessThanOrEqual(SECOND);
  pass(HOUR);
  expect(Math.abs(error())).toBeLessThanOrEqual(SECOND);
});

test('a device with the right time keeps it, even after a slow answer', async () => {
  expect((await asked(0)).error()).toBe(0);
  expect((await asked(0, 20 * SECOND)).error()).toBe(0);
});

test.each([
  ['shows no date', null],
  ['shows one that can’t be read', () => 'yesterday'],
])('a device keeps its own time if an answer %s', async (_, date) => {
  expect((await asked(HOUR, 200, date)).error()).toBe(HOUR);
});
