import type { ReactNode } from 'react';
import { SearchArt } from '#ui/art/search.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import type { ListQuery } from '#core/listing/list-query.ts';

/** There are rows, but none match the query. */
export function NoMatches({
  noun,
  query,
  change,
}: {
  noun: string;
  query: ListQuery;
  change: (change: Partial<ListQuery>) => void;
}): ReactNode {
  const searched = query.search.trim();
  const clear = () => {
    change({ search: '', filters: {} });
    document.getElementById('field-q')?.focus();
  };
  return (
    <EmptyState
      art={<SearchArt />}
      title={searched === '' ? `No ${noun} match these filters.` : `No results for “${searched}”.`}
      action={
        <Button variant="secondary" onClick={clear}>
          {searched === '' ? `Show all ${noun}` : 'Clear search and filters'}
        </Button>
      }
    >
      {searched !== '' && 'Check the spelling or try fewer words.'}
    </EmptyState>
  );
}
