import { MINUTE } from '../clock.ts';
import { knownTimeZone } from '../known-time-zone.ts';

/** The minutes by which clocks are set back: half an hour on Lord Howe Island, two hours at Troll in Antarctica. */
const SHIFTS = [30, 60, 120];

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      timeZone: timeZone && knownTimeZone(timeZone),
    });
    formats.set(key, format);
  }
  return format;
}

/**
 * Whether a zone's clocks show a time twice because they're set back: 1:30 AM alone could mean either. Uses the device's
 * zone if none is given.
 */
export function isRepeated(at: number, timeZone?: string): boolean {
  const format = formatOf(timeZone);
  const shown = format.format(at);
  return SHIFTS.some((shift) =>
    [at - shift * MINUTE, at + shift * MINUTE].some((near) => format.format(near) === shown),
  );
}
