import type { ReactNode } from 'react';
import { MINUTE } from '#core/clock.ts';
import type { Live } from '#core/poll.ts';
import { useNow } from '#ui/app/use-now.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import type { BusinessTime } from './business-time.ts';
import './live-note.css';

/** Says that the data on the screen is outdated while polling fails, and since when, if that's known. */
export function LiveNote({
  live,
  times,
  timeKnown = true,
}: {
  live: Live<unknown>;
  times: Pick<BusinessTime, 'near'>;
  timeKnown?: boolean;
}): ReactNode {
  return (
    <p className="live-note" role="status">
      {live.failing && (
        <span className="live-note__words inline-row gap-2">
          <Glyph size="small" d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5" />
          {timeKnown ? <Since asOf={live.asOf} times={times} /> : <span>This may be out of date. Trying again…</span>}
        </span>
      )}
    </p>
  );
}

/** A page may stay open overnight without a connection. */
function Since({ asOf, times }: { asOf: number; times: Pick<BusinessTime, 'near'> }): ReactNode {
  const now = useNow(MINUTE, asOf);
  return <span>{`Last updated ${times.near(asOf, now)}. Trying again…`}</span>;
}
