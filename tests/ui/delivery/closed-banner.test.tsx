import { describe, expect, test } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { everyDay } from '#core/delivery/request/hours-fields.ts';
import { ALWAYS_OPEN, type Opening } from '#core/delivery/request/opening.ts';
import { instant, later } from '#core/instant.ts';
import ClosedBanner from '#ui/delivery/request/closed-banner.tsx';
import { render } from '../render.tsx';

const TORONTO = 'America/Toronto';
/** Tuesday at noon in Toronto. */
const NOON = instant(Date.UTC(2026, 6, 7, 16));
const fromFive = { timeZone: TORONTO, week: everyDay([{ from: 1020, to: 1320 }]), closed: ['2026-07-08'] };

const shown = async (opening: Partial<Opening>, now = NOON) =>
  (await render(<ClosedBanner opening={{ ...ALWAYS_OPEN, ...opening }} now={now} timeZone={TORONTO} />)).textContent;

describe('Above the form of a request', () => {
  test('a shop that’s closed reads when it opens next', async () => {
    expect(await shown({ shop: fromFive })).toBe('You’re closed. Next: today at 5:00 PM.');
    expect(await shown({ shop: fromFive }, later(NOON, 11 * HOUR))).toBe('You’re closed. Next: on Jul 9 at 5:00 PM.');
    expect(await shown({ shop: fromFive }, later(NOON, 6 * HOUR))).toBe('');
  });

  test('a shop that isn’t open for sixty days reads that', async () => {
    expect(await shown({ shop: { ...fromFive, week: everyDay([]) } })).toBe('You’re closed for the next 60 days.');
  });

  test('a pause comes first, with its reason', async () => {
    const pause = { until: later(NOON, HOUR), reason: 'Snow' };
    expect(await shown({ shop: fromFive, pause })).toMatch(/^New deliveries are paused until 1:00 PM.*Snow/u);
  });
});
