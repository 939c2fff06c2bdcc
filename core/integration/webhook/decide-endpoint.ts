import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LimitState } from '../api-limits.ts';
import { addressIssue, type AddressPolicy } from './webhook-address.ts';
import { ENDPOINTS_LIMIT, isDescription, type EndpointState } from './webhook-endpoint.ts';
import type {
  EndpointChangeRefusal,
  EndpointDetails,
  EndpointRefusal,
  PingRefusal,
  ResendRefusal,
} from './webhook-endpoints.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { EndpointHealth } from './webhook-schedule.ts';

/** The facts that a new endpoint is decided by. */
export interface EndpointFacts {
  /** Whether the business is the caller's own. */
  readonly isOwn: boolean;
  readonly emailVerified: boolean;
  readonly business: BusinessId;
  /** The business of the endpoint that already has its id; null if none has. */
  readonly addedFor: BusinessId | null;
  /** The number of endpoints that the business has. */
  readonly endpoints: number;
  readonly policy: AddressPolicy;
}

/** An endpoint that hasn't answered at its address yet. */
export const UNVERIFIED = {
  state: 'unverified',
  failingSince: null,
  failures: 0,
  mailed: false,
} as const satisfies EndpointHealth & {
  readonly state: EndpointState;
};

/** Why cleaned details can't be stored; null if they can. */
export const detailsRefusal = (
  { url, events, description }: EndpointDetails,
  policy: AddressPolicy,
): Exclude<EndpointChangeRefusal, 'no-such-endpoint'> | null =>
  events?.length === 0 || !isDescription(description) ? 'invalid' : addressIssue(url, policy);

/** Decides a new endpoint; null if it may be added. Refuses for the business, the email, the values, the id, the number. */
export function decideEndpoint(facts: EndpointFacts, details: EndpointDetails): EndpointRefusal | null {
  if (!facts.isOwn) return 'no-such-business';
  if (!facts.emailVerified) return 'not-verified';
  const refusal = detailsRefusal(details, facts.policy);
  if (refusal !== null) return refusal;
  if (facts.addedFor !== null) return facts.addedFor === facts.business ? 'already-added' : 'invalid';
  return facts.endpoints >= ENDPOINTS_LIMIT ? 'too-many-endpoints' : null;
}

/** The endpoint of a call; null unless it's of a business of the caller's own. */
export const knownEndpoint = <Endpoint>(endpoint: Endpoint | null): Result<Endpoint, 'no-such-endpoint'> =>
  endpoint === null ? refused('no-such-endpoint') : ok(endpoint);

/** Why nothing is sent to an endpoint on request; null if it is. */
export const sendRefusal = ({
  state,
}: {
  readonly state: EndpointState;
}): Exclude<PingRefusal, 'no-such-endpoint'> | null => (state === 'disabled' ? 'endpoint-disabled' : null);

/** Decides whether an event is sent again; undefined if there's no such event, which comes first. */
export function decideResend<Event>(
  endpoint: { readonly state: EndpointState },
  event: Event | undefined,
): Result<Event, Exclude<ResendRefusal, 'no-such-endpoint'>> {
  if (event === undefined) return refused('no-such-event');
  const refusal = sendRefusal(endpoint);
  return refusal === null ? ok(event) : refused(refusal);
}

/** Decides how many of the wanted messages a business may have sent now: as many as remain, unless they're under `least`. */
export function decideMessages(
  { remaining, resetMs }: LimitState,
  wanted: number,
  least: number,
): Result<number, Failure> {
  const taken = Math.min(wanted, remaining);
  return taken < least ? refused(failure('throttled', '', resetMs)) : ok(taken);
}
