import type { ApiEvent, ApiEvents, EventFilter } from '#core/integration/api-events.ts';
import { eventType } from '#core/integration/event-types.ts';
import { ok } from '#core/result.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { apiEventsAfter } from './api-event-table.ts';
import { asSoftware } from './as-software.ts';
import type { StoredApiKey } from './stored-api-key.ts';

const isIn =
  ({ delivery, type }: EventFilter) =>
  (event: ApiEvent): boolean =>
    (delivery === null || event.delivery.id === delivery) && (type === null || eventType(event) === type);

/** The events of the one business that a key opens. */
export function memoryApiEvents(backend: MemoryBackend, key: Pick<StoredApiKey, 'id' | 'business'>): ApiEvents {
  const { business } = key;
  const software = asSoftware(backend, key);
  return {
    page: (filter, after, limit) =>
      software.as('dispatch.list', (_me, tx) => {
        settleAll(tx, backend);
        return ok(apiEventsAfter(tx.state.dispatch, business, after).filter(isIn(filter)).slice(0, limit));
      }),
  };
}
