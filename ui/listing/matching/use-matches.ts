import { useEffect, useState } from 'react';
import type { ListQuery } from '#core/listing/list-query.ts';
import { matchRows, type Matches } from './match-rows.ts';
import { addressOf } from '#ui/listing/query-address.ts';
import type { RowIndex } from './row-index.ts';

/**
 * The last result for each list, with its query. When a person comes back, the page immediately has its full height, so
 * that the browser can restore the scroll position.
 */
const answered = new WeakMap<object, { readonly query: string; readonly matches: unknown }>();

function answerKept<Row>(index: RowIndex<Row> | null, query: ListQuery): Matches<Row> | null {
  if (index === null) return null;
  const kept = answered.get(index);
  return kept?.query === addressOf(query, index.shape) ? (kept.matches as Matches<Row>) : null;
}

/** The matching rows of a list. The last result stays until the next one is ready; null before the first. */
export function useMatches<Row>(index: RowIndex<Row> | null, query: ListQuery): Matches<Row> | null {
  const [matches, setMatches] = useState<Matches<Row> | null>(() => answerKept(index, query));
  useEffect(() => {
    if (index === null) return;
    const asked = new AbortController();
    void matchRows(index, query, asked.signal).then((found) => {
      if (found === null || asked.signal.aborted) return;
      answered.set(index, { query: addressOf(query, index.shape), matches: found });
      setMatches(found);
    });
    return () => asked.abort();
  }, [index, query]);
  return index === null ? null : matches;
}
