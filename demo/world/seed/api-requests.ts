import { HOUR, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { ApiKeyId } from '#core/integration/api-key.ts';
import type { StoredApiRequest } from '#adapters/memory/integration/stored-api-request.ts';
import { marcosActiveBusiness } from './marco.ts';

const TABLE: readonly (readonly [ago: number, method: string, route: string, status: number, ms: number])[] = [
  [12 * MINUTE, 'GET', '/v1/events', 200, 31],
  [14 * MINUTE, 'GET', '/v1/deliveries/{id}', 200, 24],
  [15 * MINUTE, 'POST', '/v1/deliveries', 201, 88],
  [15.5 * MINUTE, 'POST', '/v1/quotes', 200, 37],
  [16 * MINUTE, 'POST', '/v1/deliveries', 422, 19],
  [2 * HOUR, 'POST', '/v1/deliveries/{id}/cancel', 409, 52],
  [3 * HOUR, 'GET', '/v1/deliveries', 200, 43],
  [5 * HOUR, 'POST', '/v1/deliveries', 201, 79],
  [26 * HOUR, 'POST', '/v1/deliveries', 409, 46],
  [27 * HOUR, 'GET', '/v1/business', 200, 22],
];

/** Requests of the bakery's software, newest first. */
export const bakeryRequests = (now: number, key: ApiKeyId): StoredApiRequest[] =>
  TABLE.map(([ago, method, route, status, ms], index) => ({
    id: `00000000-0000-4000-b000-${String(index + 1).padStart(12, '0')}`,
    business: marcosActiveBusiness,
    key,
    at: instant(now - ago),
    method,
    route,
    status,
    ms,
  }));
