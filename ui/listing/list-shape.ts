/** What a list knows of its rows: how to tell them apart, search, filter and sort them. */
export interface ListShape<Row> {
  id(row: Row): string;
  /** What the search looks through. */
  text(row: Row): string;
  /** What the list can be filtered by: the value that a row has. */
  readonly facets: Readonly<Record<string, Facet<Row>>>;
  /** What the list can be sorted by: the text that is compared. */
  readonly sorts: Readonly<Record<string, Sort<Row>>>;
  /** The order in which the rows come from the backend; also the order of a list that nobody has sorted. */
  readonly natural: Order;
}

export interface Facet<Row> {
  readonly label: string;
  readonly values: readonly string[];
  of(row: Row): string;
}

export interface Sort<Row> {
  readonly label: string;
  /** The two ways in words: ascending, descending. */
  readonly words: readonly [ascending: string, descending: string];
  of(row: Row): string;
  /** Whether the first click sorts from the end: the newest before the oldest. */
  readonly descendingFirst?: boolean;
}

export interface Order {
  readonly sort: string;
  readonly descending: boolean;
}

/** What someone wants to see of a list. */
export interface ListQuery extends Order {
  readonly search: string;
  /** The wanted value by facet; a facet that is not there does not narrow. */
  readonly filters: Readonly<Record<string, string>>;
}
