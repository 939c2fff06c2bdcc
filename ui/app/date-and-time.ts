import { isRepeated } from '#core/geography/repeated-hour.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const withZone = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/**
 * Date and time, such as Nov 21, 2026, 4:05 PM, with the time zone in the hour that's repeated when daylight saving
 * time ends. The argument is ms since the epoch.
 */
export const dateAndTime = (at: number): string => (isRepeated(at) ? withZone : format).format(at);
