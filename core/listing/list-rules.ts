import { searchPhrases, searchText, searchWords } from '../fold.ts';
import type { Instant } from '../instant.ts';
import { byId, newestFirst } from '../newest-first.ts';
import {
  LONGEST_SEARCH,
  MOST_COUNTED,
  MOST_ROWS,
  NEWEST,
  ROWS_PER_PAGE,
  type FacetCount,
  type ListPage,
  type ListQuery,
  type PageRequest,
} from './list-query.ts';

interface Listed {
  readonly id: string;
  readonly createdAt: Instant;
}

/** The search, filters and orders of a list that's read page by page. The database says them again. */
export interface ListRules<Row, Counted = Row> {
  /** The searched text. */
  text(row: Row): string;
  /** The value of each facet. */
  readonly facets: Readonly<Record<string, (row: Counted) => string>>;
  /** A key for each order but `created`, ascending; rows with the same key are in the order of their ids. */
  readonly keys: Readonly<Record<string, (row: Row) => string>>;
}

/** The parts of a search to look for in folded texts: words, and phrases in either spelling. */
export function searchedParts(search: string) {
  const typed = search.slice(0, LONGEST_SEARCH);
  return { words: searchWords(typed).map(wordPart), phrases: searchPhrases(typed) };
}

/** One or two letters are looked for at the beginnings of words: anywhere else they'd find almost everything. */
const wordPart = (word: string): string => (word.length < 3 ? ` ${word}` : word);

/** The searched text of a row, with a space before each word. */
export const listedText = (text: string): string => ` ${searchText(text).replaceAll('\n', '\n ')}`;

/** Counts rows by their facets. */
export const facetCounts = <Counted extends { readonly count: number }>(
  { facets }: { readonly facets: Readonly<Record<string, (row: Counted) => string>> },
  counted: readonly Counted[],
): readonly FacetCount[] =>
  counted.map((row) => ({
    values: Object.fromEntries(Object.entries(facets).map(([facet, of]) => [facet, of(row)])),
    count: row.count,
  }));

/** The searched texts by rules and row: rows never change, and folding a hundred thousand texts takes a while. */
const texts = new WeakMap<object, WeakMap<object, string>>();

function textsOf<Row extends Listed>(rules: ListRules<Row>): (row: Row) => string {
  const known = texts.get(rules) ?? new WeakMap<object, string>();
  texts.set(rules, known);
  return (row) => {
    const text = known.get(row) ?? listedText(rules.text(row));
    known.set(row, text);
    return text;
  };
}

function matcher<Row extends Listed>(rules: ListRules<Row>, search: string): (row: Row) => boolean {
  const { words, phrases } = searchedParts(search);
  const textOf = textsOf(rules);
  return (row) => {
    const text = textOf(row);
    return (
      words.every((word) => text.includes(word)) &&
      phrases.every(([together, apart]) => text.includes(together) || text.includes(apart))
    );
  };
}

/** The order of a query. The newest come first if they're sorted by `created` in descending order. */
function orderOf<Row extends Listed>(
  { keys }: ListRules<Row>,
  { sort, descending }: ListQuery,
): (a: Listed & { key: string }, b: Listed & { key: string }) => number {
  if (keys[sort] === undefined) return descending ? newestFirst : (a, b) => newestFirst(b, a);
  const ascending = (a: Listed & { key: string }, b: Listed & { key: string }) =>
    (a.key < b.key ? -1 : Number(a.key > b.key)) || byId(a, b);
  return descending ? (a, b) => ascending(b, a) : ascending;
}

/** A page of all rows, as a backend in memory answers it. `count` counts the matches of a search by their facets. */
export function pageOf<Row extends Listed>(
  all: readonly Row[],
  rules: ListRules<Row>,
  { query = NEWEST, after = null, most = ROWS_PER_PAGE }: PageRequest,
  count: (rows: readonly Row[]) => readonly FacetCount[],
): ListPage<Row> {
  const found = query.search.trim() === '' ? all : all.filter(matcher(rules, query.search));
  const wanted = Object.entries(query.filters);
  const of = (facet: string, row: Row) => (facet === 'id' ? row.id : rules.facets[facet]?.(row));
  const keyOf = rules.keys[query.sort] ?? (() => '');
  const order = orderOf(rules, query);
  const last = after === null ? null : (JSON.parse(after) as Listed & { key: string });
  const sorted = found
    .filter((row) => wanted.every(([facet, value]) => of(facet, row) === value))
    .map((row) => ({ id: row.id, createdAt: row.createdAt, key: keyOf(row), row }))
    .filter((entry) => last === null || order(last, entry) < 0)
    .toSorted(order);
  const page = sorted.slice(0, Math.min(most, MOST_ROWS));
  const end = page.at(-1);
  const counted = after === null && query.search.trim() !== '' && found.length <= MOST_COUNTED;
  return {
    rows: page.map(({ row }) => row),
    next:
      end === undefined || sorted.length === page.length
        ? null
        : JSON.stringify({ id: end.id, createdAt: end.createdAt, key: end.key }),
    counts: counted ? count(found) : null,
  };
}
