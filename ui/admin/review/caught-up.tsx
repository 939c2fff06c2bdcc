import type { ReactNode } from 'react';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import type { ListQuery } from '#core/listing/list-query.ts';

/** Whether a query lists all pending rows and nothing else. */
export const isQueue = ({ filters, search }: ListQuery): boolean =>
  filters['status'] === 'Pending' && search.trim() === '' && Object.keys(filters).length === 1;

/** The state of an empty queue, which differs from a search without matches. */
export function CaughtUp({
  title,
  noun,
  newcomers,
  change,
}: {
  title: string;
  noun: string;
  newcomers: string;
  change: (change: Partial<ListQuery>) => void;
}): ReactNode {
  return (
    <EmptyState
      art={<EmptyListArt />}
      title={title}
      action={
        <Button variant="secondary" onClick={() => change({ filters: {} })}>
          {`Show all ${noun}`}
        </Button>
      }
    >
      {`New ${newcomers} show up here.`}
    </EmptyState>
  );
}
