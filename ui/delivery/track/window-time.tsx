import type { ReactNode } from 'react';
import { windowEnds } from '#core/delivery/request/window-ends.ts';
import { isDated, shownTime } from './shown-time.ts';
import { NamedTime, type Named } from './times.tsx';

/** The day of a window, unless it's today, and its ends in the device's time zone. */
export function windowParts(from: number, until: number, now: number): readonly [day: string, between: string] {
  const day = isDated(from, now)
    ? new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' }).format(from)
    : 'Promised';
  return [day, `between ${windowEnds(shownTime(from, from), shownTime(until, until)).join(' and ')}`];
}

/** `2 stops before yours`. */
export const stopsBeforeYours = (stops: number): string => `${stops} ${stops === 1 ? 'stop' : 'stops'} before yours`;

/** A promise within a window, and the stops before theirs. It's fetched for those alone. */
export default function WindowTime({ label, at, now, view }: Named): ReactNode {
  const { dropoffReadyAt, stopsBefore } = view;
  const [day, between] = dropoffReadyAt === null ? [] : windowParts(dropoffReadyAt, at, now);
  return (
    <>
      {stopsBefore !== null && stopsBefore > 0 && (
        <span className="main-time__label">
          <strong>{stopsBeforeYours(stopsBefore)}</strong>{' '}
        </span>
      )}
      {day === undefined ? (
        <NamedTime label={label} at={at} now={now} />
      ) : (
        <>
          <span className="main-time__label">{`${day} `}</span>
          <time dateTime={new Date(at).toISOString()}>{between}</time>
        </>
      )}
    </>
  );
}
