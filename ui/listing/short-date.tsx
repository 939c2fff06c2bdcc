import type { ReactNode } from 'react';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day, such as Nov 21, 2026. What is no date is shown as none. */
export function ShortDate({ iso }: { iso: string }): ReactNode {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? (
    '–'
  ) : (
    <time className="numeric" dateTime={iso}>
      {format.format(time)}
    </time>
  );
}
