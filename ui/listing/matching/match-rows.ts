import { searchPhrases, searchWords } from '#core/fold.ts';
import type { ListQuery } from '#core/listing/list-query.ts';
import type { RowIndex } from './row-index.ts';
import { inSlices } from './slices.ts';

/** By facet and value: the number of rows that would match if that value were selected. */
export type FacetTally = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The rows of a list that match a query. */
export interface Matches<Row> {
  readonly index: RowIndex<Row>;
  /** Their positions in the index, in the requested order. */
  readonly rowIndices: Uint32Array;
  /** Null if there are too many to count. */
  readonly counts: FacetTally | null;
  /** The number of all that match, also of those that weren't read yet; null if there are too many to count. */
  readonly count: number | null;
  /** Reads more of them; missing if all were read. */
  readonly more?: () => void;
  /** Reads all of them, up to a limit, and returns the ids of those that were read; missing if all were read. */
  readonly all?: () => Promise<readonly string[]>;
}

/** Finds the rows that contain every word of the search and have the selected values; null if it was aborted. */
export async function matchRows<Row>(
  index: RowIndex<Row>,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Matches<Row> | null> {
  const words = searchWords(query.search);
  const phrases = searchPhrases(query.search);
  const facets = Object.keys(index.shape.facets);
  const counts: Record<string, Record<string, number>> = Object.fromEntries(facets.map((facet) => [facet, {}]));
  const pending = index.order(query.sort);
  const order = pending === null ? null : await pending;
  if (signal?.aborted === true) return null;

  const { length } = index.rows;
  const backward = index.isBackward(query);
  const rowIndices = new Uint32Array(length);
  let found = 0;

  const done = await inSlices(
    length,
    (step) => {
      const at = backward ? length - 1 - step : step;
      const rowIndex = order?.[at] ?? at;
      if (words.length > 0) {
        const text = index.text(rowIndex);
        for (const word of words) if (!text.includes(word)) return;
        for (const [together, apart] of phrases) if (!text.includes(together) && !text.includes(apart)) return;
      }
      // A row counts for a facet if it matches all other facets.
      let misses = 0;
      let missed = '';
      for (const facet of facets) {
        const wanted = query.filters[facet];
        if (wanted === undefined || index.facet(facet, rowIndex) === wanted) continue;
        misses += 1;
        missed = facet;
      }
      if (misses > 1) return;
      for (const facet of facets) {
        if (misses === 1 && facet !== missed) continue;
        const count = counts[facet] ?? {};
        const value = index.facet(facet, rowIndex);
        count[value] = (count[value] ?? 0) + 1;
      }
      if (misses === 0) {
        rowIndices[found] = rowIndex;
        found += 1;
      }
    },
    signal,
  );
  return done ? { index, rowIndices: rowIndices.subarray(0, found), counts, count: found } : null;
}
