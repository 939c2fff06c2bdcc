import type { ApiRequest } from '#core/integration/api-requests.ts';
import { pathWords } from './integration-words.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';

/** A request with the name of its key. */
export interface RequestRow extends ApiRequest {
  readonly keyName: string;
}

const OUTCOMES = ['Answered', 'Refused', 'Failed'] as const;

/** The outcome of a request: a refused one has an error to fix, a failed one is our fault. */
export const outcomeOf = ({ status }: Pick<ApiRequest, 'status'>): (typeof OUTCOMES)[number] =>
  status >= 500 ? 'Failed' : status >= 400 ? 'Refused' : 'Answered';

const sortable = (number: number): string => String(number).padStart(16, '0');

/** The search, filters and sort orders of the requests of a business's software. */
export const requestList = (keyNames: readonly string[]): ListShape<RequestRow> => ({
  id: ({ id }) => id,
  text: ({ id, keyName, method, route, status }) => `${method} ${pathWords(route)}\n${status}\n${keyName}\n${id}`,
  facets: {
    outcome: { label: 'Status', values: OUTCOMES, of: outcomeOf },
    key: { label: 'Key', values: keyNames, of: ({ keyName }) => keyName },
  },
  sorts: {
    at: {
      label: 'Time',
      words: ['oldest first', 'newest first'],
      of: ({ at }) => sortable(at),
      descendingFirst: true,
    },
    request: { label: 'Request', words: ['A to Z', 'Z to A'], of: ({ route, method }) => `${route} ${method}` },
    status: { label: 'Status', words: ['lowest first', 'highest first'], of: ({ status }) => sortable(status) },
    ms: {
      label: 'Duration',
      words: ['shortest first', 'longest first'],
      of: ({ ms }) => sortable(ms),
      descendingFirst: true,
    },
  },
  natural: { sort: 'at', descending: true },
});
