import type { ReactNode } from 'react';
import { SearchArt } from '#ui/art/search.tsx';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import type { ListQuery } from './list-shape.ts';

/** There are rows, but the query leaves none. */
export function NoMatches({ noun, change }: { noun: string; change: (change: Partial<ListQuery>) => void }): ReactNode {
  const clear = () => {
    change({ search: '', filters: {} });
    document.getElementById('field-q')?.focus();
  };
  return (
    <EmptyState art={<SearchArt />} title={`No ${noun} match`} action={<Button variant="secondary" onClick={clear}>Clear search and filters</Button>}>
      Every word of the search has to occur. Try fewer, or part of one.
    </EmptyState>
  );
}
