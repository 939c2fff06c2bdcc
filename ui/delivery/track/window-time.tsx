import type { ReactNode } from 'react';
import { windowEnds } from '#core/delivery/request/window-ends.ts';
import { isDated, shownTime } from './shown-time.ts';

/** The day of a window, unless it's today, and its ends in the device's time zone. */
export function windowParts(from: number, until: number, now: number): readonly [day: string, between: string] {
  const day = isDated(from, now)
    ? new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' }).format(from)
    : 'Promised';
  return [day, `between ${windowEnds(shownTime(from, from), shownTime(until, until)).join(' and ')}`];
}

/** A promise within a window: `between 2 and 3 PM`. It's fetched for those alone. */
export default function WindowTime({ from, at, now }: { from?: number | null; at: number; now: number }): ReactNode {
  const [day, between] = windowParts(from ?? at, at, now);
  return (
    <>
      <span className="main-time__label">{`${day} `}</span>
      <time dateTime={new Date(at).toISOString()}>{between}</time>
    </>
  );
}
