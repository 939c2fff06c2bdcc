import type { BusinessId } from '#core/business/business-id.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { DeliveryRequest, RequestRefusal } from './merchant-deliveries.ts';
import { closedCode, type ClosedCode } from '../request/opening.ts';
import { isMetadata } from '../request/metadata.ts';
import { requestedDelivery, type NewDelivery, type RequestContext, type Sender } from './new-delivery.ts';
import { hasRoomForDelivery, requestDenial } from '../lifecycle/policy.ts';
import { readDelivery } from '../request/read-details.ts';

/** The facts that a request is decided by. */
export interface RequestFacts extends Omit<RequestContext, 'sender'> {
  /** Null unless it's a business of the caller's own. */
  readonly sender: Sender | null;
  /** The business of a delivery that already has the request's id; null if none has. */
  readonly madeFor: BusinessId | null;
  /** The business of the delivery that's delivered again; null if there's no such delivery. */
  readonly redeliveryFor: BusinessId | null;
}

/**
 * Decides a request: the delivery to store, or null if another command has already requested the same one. Refuses in
 * this order: the business, the ids, the person's and the business's standing, the pickup details, the values, the
 * distance, the pause and the hours of city and shop, the price, the limits.
 */
export function decideRequest(
  facts: RequestFacts,
  request: DeliveryRequest,
): Result<NewDelivery | null, RequestRefusal | ClosedCode> {
  const { sender, madeFor } = facts;
  if (sender === null) return refused('no-such-business');
  if (madeFor !== null) return madeFor === sender.id ? ok(null) : refused('invalid');
  const { id, redeliveryOf, agreed, metadata = {} } = request;
  if (redeliveryOf !== null && facts.redeliveryFor !== sender.id) return refused('invalid');
  const denial = requestDenial(facts.person, sender.status);
  if (denial !== null) return refused(denial);
  const { pickup, freeLeft } = facts.settings;
  if (pickup === null) return refused('no-pickup');
  const details = readDelivery(sender.country, request.details);
  if (details === null || !isMetadata(metadata)) return refused('invalid');
  const made = requestedDelivery(details, { ...facts, sender, id, redeliveryOf, metadata, pickup, freeLeft });
  if (made === null) return refused('out-of-area');
  const { free, fee, readyAt } = made.delivery;
  const closed = closedCode(facts.opening, readyAt);
  if (closed !== null) return refused(closed);
  if (free !== agreed.free || fee !== agreed.fee) return refused('price-changed');
  return hasRoomForDelivery(facts.active, facts.withinTheHour) ? ok(made) : refused('too-many');
}
