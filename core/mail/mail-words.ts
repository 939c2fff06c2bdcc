import { cleanText } from '../clean-text.ts';
import type { Instant } from '../instant.ts';
import { windowEnds } from '../delivery/request/window-ends.ts';
import { isRepeated } from '../geography/repeated-hour.ts';

/**
 * A shop's name that is safe to repeat in a mail: letters, digits, spaces and `&'’-`, 60 at most. No mail program turns
 * that into a link (docs/security.md#mail-abuse).
 */
export function shopForMail(shop: string): string {
  const safe = cleanText(shop.replace(/[^\p{L}\p{M}\p{Nd}\u200c-\u200d &'’-]/gu, ' '));
  const short = [...safe].slice(0, 60).join('').trim();
  return short === '' ? 'the shop' : short;
}

/**
 * ` at 2:45 PM`, ` at 1:30 AM EDT` in the hour that comes twice, ` on Nov 24 at 2:45 PM` if that isn't the day on which the
 * mail is sent, or nothing if the time zone is not known.
 */
export function timeOfDay(
  before: 'at' | 'by' | 'until',
  at: Instant,
  timeZone: string | null,
  sentAt: Instant,
): string {
  if (timeZone === null) return '';
  try {
    const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
    const day = format.format(at) === format.format(sentAt) ? '' : format.format(at);
    const zone = isRepeated(at, timeZone) ? ({ timeZoneName: 'short' } as const) : {};
    const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone, ...zone }).format(at);
    // Some mail programs can't show the kind of space before AM and PM.
    const words = time.replace(/\s/gu, ' ');
    if (day === '') return ` ${before} ${words}`;
    return ` ${before === 'at' ? 'on' : before} ${day} at ${words}`;
  } catch {
    return '';
  }
}

/** ` between 2 and 3 PM`; with the day of an end that isn't the one on which the mail is sent. Nothing without a zone. */
export function betweenTimes(from: Instant, until: Instant, timeZone: string | null, sentAt: Instant): string {
  const [first = '', last = ''] = [from, until].map((at) => timeOfDay('by', at, timeZone, sentAt).replace(' by ', ''));
  // Two dates are read with the halves of their days.
  const ends = last.includes(' at ') ? [first, last] : windowEnds(first, last);
  return first === '' ? '' : ` between ${ends.join(' and ')}`;
}
