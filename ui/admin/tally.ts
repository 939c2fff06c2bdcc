/** The number of rows for each value, from rows that were counted together; null while there are none. */
export function tally<Row extends { readonly count: number }>(
  rows: readonly Row[] | undefined,
  valueOf: (row: Row) => string,
): ReadonlyMap<string, number> | null {
  if (rows === undefined) return null;
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + row.count);
  return counts;
}

/** The number of all rows; null while there are none. */
export const totalOf = (rows: readonly { readonly count: number }[] | undefined): number | null =>
  rows === undefined ? null : rows.reduce((sum, { count }) => sum + count, 0);
