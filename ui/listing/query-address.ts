import { LONGEST_SEARCH, type ListQuery } from '#core/listing/list-query.ts';
import type { ListShape } from './list-shape.ts';

/** Parses a list's query from a URL; missing or invalid parts count as not set. */
export function queryFrom<Row>(address: string, shape: ListShape<Row>): ListQuery {
  const params = new URLSearchParams(address);
  const sort = params.get('sort') ?? '';
  const column = sort.replace(/^-/u, '');
  const descending = sort.startsWith('-');
  const directions = Object.hasOwn(shape.sorts, column) ? shape.sorts[column]?.words : undefined;
  const order = directions?.[descending ? 1 : 0] === undefined ? shape.natural : { sort: column, descending };
  const filters = Object.entries(shape.facets).flatMap(([name, facet]) => {
    const wanted = params.get(name);
    const isValue = wanted !== null && (facet.values.includes(wanted) || facet.accepts?.(wanted) === true);
    return isValue ? [[name, wanted] as const] : [];
  });
  return { search: (params.get('q') ?? '').slice(0, LONGEST_SEARCH), filters: Object.fromEntries(filters), ...order };
}

/** The query as the end of a URL: empty, or with its question mark. */
export function addressOf<Row>(query: ListQuery, shape: ListShape<Row>): string {
  const address = new URLSearchParams();
  if (query.search.trim() !== '') address.set('q', query.search.trim().slice(0, LONGEST_SEARCH));
  for (const [facet, wanted] of Object.entries(query.filters)) address.set(facet, wanted);
  if (query.sort !== shape.natural.sort || query.descending !== shape.natural.descending)
    address.set('sort', `${query.descending ? '-' : ''}${query.sort}`);
  const text = address.toString();
  return text === '' ? '' : `?${text}`;
}
