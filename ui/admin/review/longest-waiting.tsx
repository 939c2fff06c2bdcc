import type { ReactNode } from 'react';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { ListQuery, Order } from '#core/listing/list-query.ts';

/** Sorts by the longest wait, and back to newest first. */
export function LongestWaiting({
  natural,
  query,
  change,
}: {
  /** The default order of the list. */
  natural: Order;
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
      onClick={() => change(pressed ? natural : { sort: 'waiting', descending: false })}
    >
      Longest waiting first
    </Button>
  );
}
