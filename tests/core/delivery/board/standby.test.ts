import { describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { afterSentOffer, isOnStandby, LOOK_TIME, shownStandby, STANDBY_TIME } from '#core/delivery/board/standby.ts';
import type { CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant, later } from '#core/instant.ts';

const NOW = instant(Date.UTC(2026, 2, 2, 12));

const courier = (more: Partial<CourierOnDuty> = {}): CourierOnDuty => ({
  id: knownUserId('00000000-0000-4000-8000-000000000001'),
  onlineUntil: null,
  standbyUntil: later(NOW, STANDBY_TIME),
  missed: 0,
  idleSince: NOW,
  markets: [],
  ...more,
});

describe('a courier', () => {
  test('is on standby from the end of their time online to the end of standby', () => {
    expect(isOnStandby(courier({ onlineUntil: later(NOW, 1) }), NOW)).toBe(false);
    expect(isOnStandby(courier({ onlineUntil: NOW }), NOW)).toBe(true);
    expect(isOnStandby(courier({ standbyUntil: later(NOW, 1) }), NOW)).toBe(true);
    expect(isOnStandby(courier({ standbyUntil: NOW }), NOW)).toBe(false);
    expect(isOnStandby(courier({ standbyUntil: null }), NOW)).toBe(false);
  });

  test.each([
    ['the first offer leaves the rest of standby', 0, STANDBY_TIME, STANDBY_TIME],
    ['the second one, too', 1, STANDBY_TIME, STANDBY_TIME],
    ['the third one leaves a minute', 2, STANDBY_TIME, LOOK_TIME],
    ['the third one adds nothing to the last seconds', 2, LOOK_TIME / 2, LOOK_TIME / 2],
    ['so does each after it', 3, LOOK_TIME + 1, LOOK_TIME],
  ])('who isn’t looking: %s', (_, missed, left, then) => {
    expect(afterSentOffer(courier({ missed, standbyUntil: later(NOW, left) }), NOW)).toMatchObject({
      missed: missed + 1,
      standbyUntil: later(NOW, then),
    });
  });

  test('who’s online or offline misses no offer', () => {
    for (const one of [courier({ onlineUntil: later(NOW, 1) }), courier({ standbyUntil: NOW })])
      expect(afterSentOffer(one, NOW)).toBe(one);
  });

  test('sees the end of standby, down to five minutes, until it has come', () => {
    expect(shownStandby(courier({ standbyUntil: later(NOW, 5 * MINUTE - 1) }), NOW)).toBe(NOW);
    expect(shownStandby(courier({ standbyUntil: later(NOW, 5 * MINUTE) }), NOW)).toBe(later(NOW, 5 * MINUTE));
    expect(shownStandby(courier({ standbyUntil: NOW }), NOW)).toBeNull();
  });
});
