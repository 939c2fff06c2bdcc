import type { ListQuery } from '#core/listing/list-query.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';

/** A row in the lists that these tests search. */
export interface Shop {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly status: string;
}

export const shopList: ListShape<Shop> = {
  id: ({ id }) => id,
  text: ({ name, city }) => `${name}\n${city}`,
  facets: {
    status: { label: 'Status', values: ['Pending', 'Active'], of: ({ status }) => status },
    city: { label: 'City', values: ['Kraków', 'Lyon'], of: ({ city }) => city },
  },
  sorts: {
    created: { label: 'Created', words: ['oldest first', 'newest first'], of: ({ id }) => id, descendingFirst: true },
    name: { label: 'Name', words: ['A to Z', 'Z to A'], of: ({ name }) => name },
    status: { label: 'Status', words: ['A to Z', 'Z to A'], of: ({ status }) => status },
  },
  natural: { sort: 'created', descending: true },
};

/** Newest first: rows with higher numbers are older. */
export const shops = (...rows: readonly (readonly [name: string, city: string, status: string])[]): Shop[] =>
  rows.map(([name, city, status], index) => ({ id: String(index), name, city, status }));

export const everything: ListQuery = { search: '', filters: {}, sort: 'created', descending: true };
