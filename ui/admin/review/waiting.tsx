import type { ReactNode } from 'react';
import { MINUTE } from '#core/clock.ts';
import { useNow } from '#ui/app/use-now.ts';
import type { HasStatus } from '#core/listing/waiting-key.ts';
import { statusSince, waitingWords } from './waiting-time.ts';

/** The time that a pending account or business has been waiting for a decision. */
export function Waiting({ row }: { row: HasStatus }): ReactNode {
  const now = useNow(MINUTE, 0);
  // Empty until the time is known, instead of "Just in".
  return <span className="review-waiting">{now === 0 ? '\u00a0' : waitingWords(statusSince(row), now)}</span>;
}
