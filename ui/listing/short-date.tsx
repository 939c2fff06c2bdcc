import type { ReactNode } from 'react';
import { isoText, type Instant } from '#core/instant.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day, such as Nov 21, 2026. */
export function ShortDate({ at }: { at: Instant }): ReactNode {
  return (
    <time className="numeric" dateTime={isoText(at)}>
      {format.format(at)}
    </time>
  );
}
