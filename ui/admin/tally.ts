import type { RowIndex } from '#ui/listing/row-index.ts';

/** The number of rows for each value of a facet; null while the list is loading. */
export function tally<Row>(index: RowIndex<Row> | null, facet: string): ReadonlyMap<string, number> | null {
  if (index === null) return null;
  const counts = new Map<string, number>();
  for (let rowIndex = 0; rowIndex < index.rows.length; rowIndex += 1) {
    const value = index.facet(facet, rowIndex);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
