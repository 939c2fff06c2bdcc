import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import {
  attemptOutcome,
  healthAfter,
  JITTER,
  RETRIES,
  retryAfterOf,
  type EndpointHealth,
} from '#core/integration/webhook/webhook-schedule.ts';
import { property } from '#tests/property.ts';

const NOW = instant(Date.parse('2026-06-03T19:04:00.000Z'));
const answered = (status: number | null, retryAfterMs: number | null = null) => ({ status, retryAfterMs });
const WELL: EndpointHealth = { state: 'enabled', failingSince: null, failures: 0, mailed: false };

describe('an attempt', () => {
  property([fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constant(null))])(
    'succeeds with any 2xx, and with nothing else',
    (status) => {
      const isSuccess = status !== null && String(status).startsWith('2');
      expect(attemptOutcome(answered(status), 1, 0.5).delivered).toBe(isSuccess);
    },
  );

  test('is repeated ten times, over about a day', () => {
    const waits = Array.from({ length: 11 }, (_one, n) => attemptOutcome(answered(500), n + 1, 0.5).retryInMs);
    expect(waits).toEqual([...RETRIES, null]);
    expect(RETRIES.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(23 * HOUR);
  });

  test('is repeated at most a fifth earlier or later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, drawn) => {
        const usual = RETRIES[tries - 1] ?? 0;
        const wait = attemptOutcome(answered(301), tries, drawn).retryInMs ?? 0;
        expect(Math.abs(wait - usual)).toBeLessThanOrEqual(usual * JITTER + 1);
      }),
    );
    expect(attemptOutcome(answered(500), 1, 0).retryInMs).toBe(4 * SECOND);
    expect(attemptOutcome(answered(500), 1, 1).retryInMs).toBe(6 * SECOND);
  });

  test('answered with 410 is the last one', () => {
    expect(attemptOutcome(answered(410), 1, 0.5)).toEqual({ delivered: false, gone: true, retryInMs: null });
  });

  test('waits as long as a 429 or 503 asks for, an hour at most', () => {
    const wait = (status: number, ms: number | null) => attemptOutcome(answered(status, ms), 1, 0.5).retryInMs;
    expect(wait(429, 20 * MINUTE)).toBe(20 * MINUTE);
    expect(wait(503, 3 * HOUR)).toBe(HOUR);
    expect(wait(503, SECOND)).toBe(5 * SECOND);
    expect(wait(429, null)).toBe(5 * SECOND);
    expect(wait(500, 20 * MINUTE)).toBe(5 * SECOND);
  });

  test.each([
    ['120', 120 * SECOND],
    ['Wed, 03 Jun 2026 19:05:00 GMT', MINUTE],
    ['Wed, 03 Jun 2026 19:03:00 GMT', 0],
    ['-1', null],
    ['soon', null],
    ['1.5', null],
    [null, null],
  ])('reads Retry-After: %s', (header, ms) => expect(retryAfterOf(header, NOW)).toBe(ms));
});

describe('an endpoint', () => {
  const fail = { delivered: false, gone: false };

  test('is enabled by its first answer, and healthy after any', () => {
    const failing: EndpointHealth = { state: 'unverified', failingSince: NOW, failures: 3, mailed: true };
    expect(healthAfter(failing, { delivered: true, gone: false }, NOW)).toEqual({ health: WELL, mail: null });
  });

  test('that was disabled isn’t enabled by a late success', () => {
    const off: EndpointHealth = { ...WELL, state: 'disabled', failingSince: NOW, failures: 12 };
    expect(healthAfter(off, { delivered: true, gone: false }, NOW).health.state).toBe('disabled');
  });

  test('is reported by mail once, after an hour of failures only', () => {
    let { health } = healthAfter(WELL, fail, NOW);
    expect(health).toEqual({ ...WELL, failingSince: NOW, failures: 1 });
    const mails = [30 * MINUTE, HOUR - 1, HOUR, 2 * HOUR].map((ms) => {
      const after = healthAfter(health, fail, later(NOW, ms));
      ({ health } = after);
      return after.mail;
    });
    expect(mails).toEqual([null, null, 'failing', null]);
    expect(health.failingSince).toBe(NOW);
  });

  test('is disabled after five days and ten failures, and not before', () => {
    const at = (failures: number, ms: number) =>
      healthAfter({ ...WELL, failingSince: NOW, failures, mailed: true }, fail, later(NOW, ms));
    expect(at(9, 5 * DAY)).toMatchObject({ health: { state: 'disabled', failingSince: NOW }, mail: 'disabled' });
    expect(at(8, 5 * DAY)).toMatchObject({ health: { state: 'enabled' }, mail: null });
    expect(at(20, 5 * DAY - 1)).toMatchObject({ health: { state: 'enabled' }, mail: null });
  });

  test('is disabled immediately if it’s gone, and reported by mail once', () => {
    const gone = healthAfter(WELL, { delivered: false, gone: true }, NOW);
    expect(gone).toMatchObject({ health: { state: 'disabled', failingSince: NOW }, mail: 'disabled' });
    expect(healthAfter(gone.health, { delivered: false, gone: true }, NOW).mail).toBeNull();
  });
});
