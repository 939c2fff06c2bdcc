import type { ReactNode } from 'react';
import type { StatementSide } from '#core/statement/period.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import type { ListQuery } from '#core/listing/list-query.ts';
import { NoMatches } from '#ui/listing/no-matches.tsx';
import { bookWords } from './book-words.ts';

/** No statement is shown: all are paid, or none matches. */
export function NoBooks({
  side,
  query,
  change,
}: {
  side: StatementSide;
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
}): ReactNode {
  const { noun, allPaid, soon } = bookWords[side];
  if (query.filters['state'] !== 'To pay' || query.search.trim() !== '')
    return <NoMatches noun={noun[1]} query={query} change={change} />;
  return (
    <EmptyState
      art={<EmptyListArt />}
      title={allPaid}
      action={
        <Button variant="secondary" onClick={() => change({ filters: {} })}>
          {`Show all ${noun[1]}`}
        </Button>
      }
    >
      {soon}
    </EmptyState>
  );
}
