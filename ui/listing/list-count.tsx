import { useEffect, useState, type ReactNode } from 'react';
import { MOST_COUNTED } from '#core/listing/list-query.ts';

/**
 * A count is announced after it has stayed unchanged for this time, in ms, so that not every keystroke causes an
 * announcement.
 */
const SETTLE_MS = 700;

const number = (count: number) => count.toLocaleString('en-US');

/** The number of rows, and of those that match the query; announced once it has settled. */
export function ListCount({
  shown,
  total,
  noun,
}: {
  /** Null if there are too many to count. */
  shown: number | null;
  total: number;
  noun: readonly [one: string, many: string];
}): ReactNode {
  const name = total === 1 ? noun[0] : noun[1];
  const found = shown === null ? `More than ${number(MOST_COUNTED)}` : number(shown);
  const words = shown === total ? `${number(total)} ${name}` : `${found} of ${number(total)} ${name}`;
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(words), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="list-count numeric">
      <span className="list-count__words">{words}</span>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </p>
  );
}
