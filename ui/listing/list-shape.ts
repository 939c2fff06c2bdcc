import type { Order } from '#core/listing/list-query.ts';

/** Describes the rows of a list: their ids, search text, filters and sort orders. */
export interface ListShape<Row> {
  id(row: Row): string;
  /** The searched text. */
  text(row: Row): string;
  /** The facets to filter by: a value for each row. */
  readonly facets: Readonly<Record<string, Facet<Row>>>;
  /** The columns to sort by: a text for each row. */
  readonly sorts: Readonly<Record<string, Sort<Row>>>;
  /** The order in which the backend returns the rows; also the list's default order. */
  readonly natural: Order;
  /** The amount of a row, in a list whose sums are shown. */
  amount?(row: Row): { readonly currency: string; readonly sum: number };
}

export interface Facet<Row> {
  readonly label: string;
  readonly values: readonly string[];
  of(row: Row): string;
  /** The words for a value, if they differ from it. */
  words?(value: string): string;
  /** Whether an address may name this value, if others than {@link values} may be. */
  accepts?(value: string): boolean;
}

export interface Sort<Row> {
  readonly label: string;
  /** The labels of the directions. Without the second, the list isn't offered in descending order. */
  readonly words: readonly [ascending: string, descending?: string];
  of(row: Row): string;
  /** Whether the first click sorts in descending order: newest first. */
  readonly descendingFirst?: boolean;
}
