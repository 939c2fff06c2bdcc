import type { BusinessId } from '../business/business-id.ts';
import { DAY } from '../clock.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { ApiKeyId } from './api-key.ts';

/** The time for which a request is kept. */
export const REQUESTS_KEPT = 7 * DAY;

/** A logged request of software: no body, no address, and nothing personal. */
export interface NotedRequest {
  /** Its `Request-Id`. */
  readonly id: string;
  readonly method: string;
  /** The operation's path, with the names of its parameters; empty if there's no such operation. */
  readonly route: string;
  readonly status: number;
  /** Its duration, in ms. */
  readonly ms: number;
}

export interface ApiRequest extends NotedRequest {
  readonly key: ApiKeyId;
  readonly at: Instant;
}

/** The requests of a business's software, for its owner and for administrators. */
export interface ApiRequests {
  /** Newest first, of the last seven days; none of a business that isn't theirs. */
  list(business: BusinessId): Promise<Result<readonly ApiRequest[], Failure>>;
}
export const ApiRequests = port<ApiRequests>('ApiRequests');
