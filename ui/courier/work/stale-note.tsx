import type { ReactNode } from 'react';
import type { Live } from '#core/poll.ts';
import { clockTime } from './work-words.ts';
import './stale-note.css';

/** Says that what is shown is from before, while asking fails. */
export function StaleNote({ live }: { live: Live<unknown> }): ReactNode {
  return (
    <p className="stale-note" role="status">
      {live.failing && <span className="stale-note__words">Last updated {clockTime(live.asOf)}. Trying again…</span>}
    </p>
  );
}
