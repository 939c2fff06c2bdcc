import { describe, expect, test } from 'vitest';
import { DAY } from '#core/clock.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { areShowable, type Figures } from '#core/pitch/figures.ts';
import { shownFigures } from '#core/pitch/shown-figures.ts';
import { ok, refused } from '#core/result.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const FIGURES: Figures = {
  computedAt: instant(NOW),
  attempts: 1204,
  onTime: 1196,
  credited: 8,
  expired: 12,
  couriers28: 23,
  weeksClosed: 40,
  weeksPaid: 40,
  answered: 25,
  answeredInTime: 24,
  medianAnswerMinutes: 40,
  onCallShare: 1000,
  supportHours: 168,
};

/** Values that no row has. */
const ABSURD: readonly Partial<Record<keyof Figures, unknown>>[] = [
  { attempts: 1195 },
  { credited: 9 },
  { attempts: -1 },
  { onTime: -1 },
  { credited: -8 },
  { expired: -1 },
  { couriers28: 4 },
  { couriers28: -5 },
  { couriers28: '23' },
  { couriers28: undefined },
  { weeksPaid: 41 },
  { answeredInTime: 26 },
  { answeredInTime: -1 },
  { answered: '25' },
  { medianAnswerMinutes: -1 },
  { medianAnswerMinutes: undefined },
  { onCallShare: 1001 },
  { onCallShare: -1 },
  { supportHours: 169 },
  { supportHours: null },
  { weeksPaid: -1 },
  { weeksClosed: 'many' },
  { attempts: '1204' },
  { onTime: '1196' },
  { attempts: 1204.5 },
  { attempts: Number.NaN },
  { attempts: Number.POSITIVE_INFINITY },
  { attempts: 2 ** 60 },
  { onTime: null },
  { expired: [] },
  { computedAt: 'today' },
  { computedAt: Number.NaN },
  { computedAt: null },
];

describe('figures are shown', () => {
  const shown = (figures: Figures, now = NOW) => shownFigures({ read: async () => ok(figures) }, { now: () => now })();

  test('if they add up, until a day after they were counted', async () => {
    expect(await shown(FIGURES)).toEqual(FIGURES);
    expect(await shown({ ...FIGURES, couriers28: null })).not.toBeNull();
    expect(await shown(FIGURES, NOW + DAY)).toEqual(FIGURES);
    expect(await shown(FIGURES, NOW + DAY + 1)).toBeNull();
  });

  test('not if they’re from a day that this device’s clock hasn’t reached', async () => {
    expect(await shown(FIGURES, NOW - DAY - 1)).toBeNull();
  });

  test('not if there are none, or they can’t be read', async () => {
    const clock = { now: () => NOW };
    expect(await shownFigures({ read: async () => ok(null) }, clock)()).toBeNull();
    expect(await shownFigures({ read: async () => refused(failure('unavailable')) }, clock)()).toBeNull();
  });

  test.each(ABSURD)('not with %j', (absurd) => {
    expect(areShowable(FIGURES, NOW)).toBe(true);
    expect(areShowable({ ...FIGURES, ...absurd }, NOW)).toBe(false);
  });
});
