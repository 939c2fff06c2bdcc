/** The order of a list: a column, and its direction. */
export interface Order {
  readonly sort: string;
  readonly descending: boolean;
}

/** The query of a list. */
export interface ListQuery extends Order {
  readonly search: string;
  /** The selected value of each facet; a missing facet doesn't filter. */
  readonly filters: Readonly<Record<string, string>>;
}

/** Newest first, without a search or a filter. */
export const NEWEST: ListQuery = { search: '', filters: {}, sort: 'created', descending: true };

/** Longest search, in characters: the rest isn't looked for. */
export const LONGEST_SEARCH = 200;

/** The number of rows on a page of a list. */
export const ROWS_PER_PAGE = 120;
/** The most rows of one answer: to select all of them, or to update those that were read. */
export const MOST_ROWS = 1000;
/** The matches of a search are counted up to this number. */
export const MOST_COUNTED = 1000;

/** Asks for a page of a list. Without `query`, it's {@link NEWEST}. */
export interface PageRequest {
  readonly query?: ListQuery;
  /** The `next` of the page before; null for the first one. */
  readonly after?: string | null;
  /** The number of rows, from 1 to {@link MOST_ROWS}. */
  readonly most?: number;
}

/** The number of rows that have the same value of each facet. */
export interface FacetCount {
  readonly values: Readonly<Record<string, string>>;
  readonly count: number;
  /** The sum of their amounts, in a list that has amounts. */
  readonly sum?: number;
}

/** A page of a list. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** The place after its last row; null if no row follows. */
  readonly next: string | null;
  /**
   * On the first page of a search, the number of rows that match its words, without the filters. Null if there are more
   * than {@link MOST_COUNTED}, and on every other page.
   */
  readonly counts: readonly FacetCount[] | null;
}
