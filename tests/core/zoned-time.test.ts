import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoText } from '#core/instant.ts';
import { dateIn, momentIn, wallText } from '#core/zoned-time.ts';
import { property } from '#tests/property.ts';

const LA = 'America/Los_Angeles';
const shown = (text: string, zone = LA) => {
  const at = momentIn(text, zone);
  return at === null ? null : isoText(at);
};

describe('A time in a zone', () => {
  test.each([
    ['2026-12-01', '2026-12-01T08:00:00.000Z', LA],
    ['2026-07-01T13:30', '2026-07-01T20:30:00.000Z', LA],
    // The day on which clocks are set back, and the one on which they're set forward.
    ['2026-11-01', '2026-11-01T07:00:00.000Z', LA],
    ['2026-11-02', '2026-11-02T08:00:00.000Z', LA],
    // This time occurs twice: the later one counts.
    ['2026-11-01T01:30', '2026-11-01T09:30:00.000Z', LA],
    // This time is skipped: the later of the two readings counts.
    ['2026-03-08T02:30', '2026-03-08T10:30:00.000Z', LA],
    // Midnight is skipped in Beirut, and comes twice in Havana.
    ['2026-03-29', '2026-03-28T22:00:00.000Z', 'Asia/Beirut'],
    ['2026-11-01', '2026-11-01T05:00:00.000Z', 'America/Havana'],
    ['2026-06-01', '2026-05-31T18:15:00.000Z', 'Asia/Kathmandu'],
  ])('%s is %s in %s', (text, iso, zone) => {
    expect(shown(text, zone)).toBe(iso);
  });

  test.each(['', '2026-13-01', '2026-02-30', '2026-2-3', '2026-01-01T24:30', '2026-01-01 10:00', 'tomorrow'])(
    'isn’t read from "%s"',
    (text) => {
      expect(shown(text)).toBeNull();
    },
  );

  const zones = fc.constantFrom(LA, 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC');
  property([fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) }), zones])(
    'is read back from its own text',
    (at, zone) => {
      const minute = Math.floor(at / 60_000) * 60_000;
      const read = momentIn(wallText(minute, zone), zone) ?? 0;
      // The hour that comes twice is read as the second one.
      expect([0, 1_800_000, 3_600_000]).toContain(read - minute);
      expect(wallText(read, zone)).toBe(wallText(minute, zone));
      expect(dateIn(at, zone)).toBe(wallText(at, zone).slice(0, 10));
    },
  );
});
