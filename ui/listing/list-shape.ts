/** How a list identifies, searches, filters and sorts its rows. */
export interface ListShape<Row> {
  id(row: Row): string;
  /** The text that's searched. */
  text(row: Row): string;
  /** What the list can be filtered by: a row's value. */
  readonly facets: Readonly<Record<string, Facet<Row>>>;
  /** What the list can be sorted by: a row's text. */
  readonly sorts: Readonly<Record<string, Sort<Row>>>;
  /** The order in which the backend returns the rows; also the list's default order. */
  readonly natural: Order;
}

export interface Facet<Row> {
  readonly label: string;
  readonly values: readonly string[];
  of(row: Row): string;
}

export interface Sort<Row> {
  readonly label: string;
  /** The labels of the directions. Without the second, the list isn't offered descending. */
  readonly words: readonly [ascending: string, descending?: string];
  of(row: Row): string;
  /** Whether the first click sorts descending: newest first. */
  readonly descendingFirst?: boolean;
}

export interface Order {
  readonly sort: string;
  readonly descending: boolean;
}

/** The query of a list. */
export interface ListQuery extends Order {
  readonly search: string;
  /** The selected value by facet; a missing facet doesn't filter. */
  readonly filters: Readonly<Record<string, string>>;
}
