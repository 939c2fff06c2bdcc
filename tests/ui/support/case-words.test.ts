import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import type { SupportTimes } from '#core/support/cases.ts';
import { DEFAULT_HOURS, type SupportHours } from '#core/support/support-hours.ts';
import { nextWords } from '#ui/support/state-words.ts';
import { minuteWords, onCallWords, openWords } from '#ui/support/open-words.ts';

const timeZone = 'America/Toronto';
/** Friday, November 27, at 10 AM in Toronto. */
const friday = instant(Date.parse('2026-11-27T15:00:00Z'));
const at = (now: number, hours: SupportHours = DEFAULT_HOURS, onCall = false): SupportTimes => ({
  hours,
  timeZone,
  onCall,
  onCallUntil: null,
  now: instant(now),
});
const words = (now: number, hours?: SupportHours) => openWords(at(now, hours)).text.replace(/, Toronto time\.$/u, '.');

describe('a person who asks for help reads whether the team answers', () => {
  test('now, and until when', () => {
    expect(words(friday)).toBe('Open now, until 5 PM.');
    expect(openWords(at(friday)).open).toBe(true);
  });

  test('later today, tomorrow, after the weekend, or after closed days', () => {
    expect(words(friday - 2 * HOUR)).toBe('Opens at 9 AM.');
    expect(words(friday - 12 * HOUR)).toBe('Opens tomorrow at 9 AM.');
    expect(words(friday + 7 * HOUR)).toBe('Opens on Monday at 9 AM.');
    const closed = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'];
    expect(words(friday + 7 * HOUR, { ...DEFAULT_HOURS, closed })).toBe('Opens on Dec 4 at 9 AM.');
    expect(openWords(at(friday + 7 * HOUR)).open).toBe(false);
  });

  test('around the clock', () => {
    expect(words(friday, { days: Array.from({ length: 7 }, () => ({ from: 0, to: 1440 })), closed: [] })).toBe(
      'We’re here around the clock.',
    );
  });

  test('with times as clocks show them', () => {
    expect([0, 1, 540, 720, 1050, 1440].map(minuteWords)).toEqual([
      'midnight',
      '12:01 AM',
      '9 AM',
      '12 PM',
      '5:30 PM',
      'midnight',
    ]);
  });
});

test('a person reads if someone is on call, and when support is closed if no one is', () => {
  expect(onCallWords(at(friday, DEFAULT_HOURS, true))).toBe('Someone is on call for safety reports.');
  expect(onCallWords(at(friday + 12 * HOUR, DEFAULT_HOURS, true))).toBe('Someone is on call for safety reports.');
  expect(onCallWords(at(friday + 12 * HOUR))).toBe(
    'No one is on call now. In danger, call 911 or your local emergency number.',
  );
  expect(onCallWords(at(friday))).toBe('');
});

describe('the side of a case reads what’s next', () => {
  const opened = { state: 'ours', answeredAt: null, dueAt: later(friday, HOUR), outcome: null } as const;
  const next = (some: Partial<Parameters<typeof nextWords>[0]>, now = friday as number) =>
    nextWords({ ...opened, ...some }, (at) => `${(at - friday) / MINUTE} min`, now);

  test('by when it’s answered, and if that’s late', () => {
    expect(next({})).toBe('We answer by 60 min.');
    expect(next({}, friday + HOUR + 1)).toContain('late');
  });

  test('after an answer, a reply, and the end', () => {
    expect(next({ state: 'theirs', answeredAt: friday })).toContain('We’ve answered.');
    expect(next({ answeredAt: friday }, friday + DAY)).toContain('your reply');
    expect(next({ state: 'resolved', outcome: 'withdrawn' })).toBe('You closed it.');
    expect(next({ state: 'resolved', outcome: 'refunded' })).toBe('Refunded. It’s on the statement.');
  });
});
