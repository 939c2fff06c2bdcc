import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { waitingKey, type HasStatus } from '#core/listing/waiting-key.ts';
import type { Instant } from '#core/instant.ts';
import type { Sort } from '#ui/listing/list-shape.ts';

/** When it got its status. */
export const statusSince = ({ statusSince: since, createdAt }: HasStatus): Instant => since ?? createdAt;

/** Sorts by who has waited longest. */
export const byWaiting: Sort<HasStatus> = {
  label: 'Waiting',
  words: ['longest first'],
  of: waitingKey,
};

/** The waiting time in words, such as `Waiting 3 h`. Both arguments are ms since the epoch. */
export function waitingWords(since: number, now: number): string {
  const waited = Math.max(0, now - since);
  if (waited < MINUTE) return 'Just in';
  if (waited < HOUR) return `Waiting ${Math.floor(waited / MINUTE)} min`;
  if (waited < 2 * DAY) return `Waiting ${Math.floor(waited / HOUR)} h`;
  return `Waiting ${Math.floor(waited / DAY).toLocaleString('en-US')} days`;
}
