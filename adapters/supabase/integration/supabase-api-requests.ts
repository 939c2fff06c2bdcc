import * as v from 'valibot';
import { isApiKeyId } from '#core/integration/api-key.ts';
import type { ApiRequests } from '#core/integration/api-requests.ts';
import type { Connection } from '../connection.ts';
import { ask } from '../delivery/call-function.ts';
import { Time } from '../received-time.ts';

const Requests = v.array(
  v.object({
    id: v.string(),
    at: Time,
    key: v.pipe(v.string(), v.guard(isApiKeyId)),
    method: v.string(),
    route: v.string(),
    status: v.number(),
    ms: v.number(),
  }),
);

/** The requests of a business's software. */
export const supabaseApiRequests = (connection: Connection): ApiRequests => ({
  list: (business) => ask(connection, 'api_requests', { business }, Requests),
});
