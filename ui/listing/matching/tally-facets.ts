import type { FacetCount } from '#core/listing/list-query.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import type { FacetTally } from './match-rows.ts';

/** By facet and value, the number of rows that would match if that value were selected; and how many match now. */
export function tallyFacets(
  counted: readonly FacetCount[],
  facets: readonly string[],
  filters: Readonly<Record<string, string>>,
): { readonly counts: FacetTally; readonly count: number } {
  const counts: Record<string, Record<string, number>> = Object.fromEntries(facets.map((facet) => [facet, {}]));
  let matching = 0;
  for (const { values, count } of counted) {
    const missed = facets.filter((facet) => filters[facet] !== undefined && values[facet] !== filters[facet]);
    if (missed.length === 0) matching += count;
    for (const facet of missed.length === 0 ? facets : missed.length === 1 ? missed : []) {
      const value = values[facet] ?? '';
      const tally = (counts[facet] ??= {});
      tally[value] = (tally[value] ?? 0) + count;
    }
  }
  return { counts, count: matching };
}

/** The counts by facet that a change of rows adds, and those that it takes away. */
export function changedCounts<Row>(
  before: readonly Row[],
  after: readonly Row[],
  { id, facets, amount }: Pick<ListShape<Row>, 'id' | 'facets' | 'amount'>,
): readonly FacetCount[] {
  const counted = (row: Row, count: number): FacetCount => {
    const values = Object.fromEntries(Object.entries(facets).map(([facet, { of }]) => [facet, of(row)]));
    if (amount === undefined) return { values, count };
    const { currency, sum } = amount(row);
    return { values: { ...values, currency }, count, sum: count * sum };
  };
  const next = new Map(after.map((row) => [id(row), row]));
  return before.flatMap((row) => {
    const now = next.get(id(row));
    if (now === row) return [];
    return now === undefined ? [counted(row, -1)] : [counted(row, -1), counted(now, 1)];
  });
}
