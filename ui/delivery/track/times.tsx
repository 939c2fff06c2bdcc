import type { ComponentType, ReactNode } from 'react';
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

/** The parts of {@link MainTime}. */
export interface Named {
  readonly label: string;
  readonly at: number;
  readonly now: number;
  readonly view: Pick<TrackedDelivery, 'dropoffReadyAt' | 'stopsBefore'>;
}

/** A time below its label. */
export const NamedTime = ({ label, at, now }: Omit<Named, 'view'>): ReactNode => (
  <>
    <span className="main-time__label">{`${label} `}</span>
    <Time at={at} now={now} />
  </>
);

/**
 * When the delivery is due, or when it ended. `asOf` is the time of the view, ms since the epoch. `WindowTime` shows a
 * promise within a window, and the stops before the recipient's.
 */
export function MainTime({
  view,
  asOf,
  WindowTime,
}: {
  view: TrackedDelivery;
  asOf: number;
  WindowTime: ComponentType<Named>;
}): ReactNode {
  const now = useNow(5 * SECOND, asOf);
  const time = mainTime(view, now);
  const { label, range, note, late } = time;
  const Shown = label === 'Promised by' && (view.stopsBefore || view.dropoffReadyAt) ? WindowTime : NamedTime;
  return (
    <p className="main-time">
      {range && <b>{`${range} `}</b>}
      <Shown {...time} now={now} view={view} />
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
