import type { ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { useNow } from '#ui/app/use-now.ts';
import { shownTime } from './shown-time.ts';
import { mainTime } from './tracking-words.ts';
import './times.css';

/** A time in the device's locale. */
export const Time = ({ at, now }: { at: number; now: number }): ReactNode => (
  <time dateTime={new Date(at).toISOString()}>{shownTime(at, now)}</time>
);

/** When the delivery is due, or when it ended. `asOf` is the time of the view, ms since the epoch. */
export function MainTime({ view, asOf }: { view: TrackedDelivery; asOf: number }): ReactNode {
  const now = useNow(5 * SECOND, asOf);
  const { label, at, range, note, late } = mainTime(view, now);
  return (
    <p className="main-time">
      {range && <b>{`${range} `}</b>}
      <span className="main-time__label">{`${label} `}</span>
      <Time at={at} now={now} />
      <span> </span>
      {note !== null && (
        <span className={late ? 'main-time__note main-time__note--late' : 'main-time__note'}>{note}</span>
      )}
    </p>
  );
}

/** Says that the data on the screen is outdated while polling fails. */
export const OutdatedNotice = ({ asOf, failing }: { asOf: number; failing: boolean }): ReactNode => (
  <p className="main-time__failing" role="status">
    {failing && (
      <span>
        Last updated <Time at={asOf} now={asOf} />. Trying again…
      </span>
    )}
  </p>
);
