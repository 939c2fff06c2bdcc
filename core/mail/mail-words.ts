import type { Instant } from '../instant.ts';
import { isRepeated } from '../repeated-hour.ts';

/**
 * A shop's name that is safe to repeat in a mail: letters, digits, spaces and `&'’-`, 60 at most. No mail program makes a
 * link of that (docs/security.md#mail-abuse).
 */
export function shopForMail(shop: string): string {
  const safe = shop
    .replace(/[^\p{L}\p{M}\p{Nd} &'’-]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const short = [...safe].slice(0, 60).join('').trim();
  return short === '' ? 'the shop' : short;
}

/** ` at 2:45 PM`, ` at 1:30 AM EDT` in the hour that comes twice, or nothing where the time zone is not known. */
export function timeOfDay(before: string, at: Instant, timeZone: string | null): string {
  if (timeZone === null) return '';
  try {
    const zone = isRepeated(at, timeZone) ? ({ timeZoneName: 'short' } as const) : {};
    const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone, ...zone }).format(at);
    // The space before AM and PM is one that some mail programs can't show.
    return ` ${before} ${time.replace(/\s/gu, ' ')}`;
  } catch {
    return '';
  }
}
