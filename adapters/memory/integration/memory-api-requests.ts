import { REQUESTS_KEPT, type ApiRequests } from '#core/integration/api-requests.ts';
import { ok } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredApiRequest } from './stored-api-request.ts';

/** The most requests that a device keeps. */
const MOST = 200;

/** Notes a request, and deletes old ones. */
export function noteApiRequest({ state, now }: Transaction, request: StoredApiRequest): void {
  state.apiRequests = [request, ...state.apiRequests.filter(({ at }) => now - at < REQUESTS_KEPT)].slice(0, MOST);
}

/** The requests of a business's software, for its owner. */
export const memoryApiRequests = (client: MemoryClient): ApiRequests => ({
  list: (business) =>
    client.as('apiRequests.list', (me, tx) => {
      const isShown = me.isAdmin || findBusiness(tx, business)?.owner === me.id;
      return ok(
        tx.state.apiRequests
          .filter((row) => isShown && row.business === business && tx.now - row.at < REQUESTS_KEPT)
          .map(({ business: _business, ...request }) => request),
      );
    }),
});
