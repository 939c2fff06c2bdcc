import type { ReactNode } from 'react';
import { Button } from '#ui/kit/button.tsx';
import type { ListQuery } from '#ui/listing/list-shape.ts';
import { reviewedBusinesses } from './business-kind.ts';

/** Sorts by the longest wait, and back to newest first. */
export function LongestWaiting({
  query,
  change,
}: {
  query: ListQuery;
  change: (change: Partial<ListQuery>) => void;
}): ReactNode {
  const pressed = query.sort === 'waiting' && !query.descending;
  return (
    <Button
      size="small"
      variant="secondary"
      className="longest-waiting"
      aria-pressed={pressed}
      onClick={() => change(pressed ? reviewedBusinesses.natural : { sort: 'waiting', descending: false })}
    >
      Longest waiting first
    </Button>
  );
}
