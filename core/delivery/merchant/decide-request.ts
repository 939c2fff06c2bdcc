import type { BusinessId } from '#core/business/business-id.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { DeliveryRequest, RequestRefusal } from './merchant-deliveries.ts';
import { isMetadata } from '../request/metadata.ts';
import { requestedDelivery, type NewDelivery, type RequestContext, type Sender } from './new-delivery.ts';
import { hasRoomForDelivery, hasRoomForLater, requestDenial } from '../lifecycle/policy.ts';
import { readDelivery } from '../request/read-details.ts';
import { closedFor, type ClosedCode } from '../request/opening.ts';
import { whenCode, whenOf } from '../request/when.ts';

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
 * distance, the window, the pause and the hours of city and shop, the price, the limits.
 */
export function decideRequest(
  facts: RequestFacts,
  request: DeliveryRequest,
): Result<NewDelivery | null, RequestRefusal | ClosedCode> {
  const { sender, madeFor } = facts;
  if (sender === null) return refused('no-such-business');
  if (madeFor !== null) return madeFor === sender.id ? ok(null) : refused('invalid');
  const { id, redeliveryOf, agreed, metadata = {}, pickupReadyAt = null } = request;
  if (redeliveryOf !== null && facts.redeliveryFor !== sender.id) return refused('invalid');
  const denial = requestDenial(facts.person, sender.status);
  if (denial !== null) return refused(denial);
  const { pickup, freeLeft } = facts.settings;
  if (pickup === null) return refused('no-pickup');
  const details = readDelivery(sender.country, request.details);
  if (details === null || !isMetadata(metadata)) return refused('invalid');
  const made = requestedDelivery(details, {
    ...facts,
    sender,
    id,
    redeliveryOf,
    metadata,
    pickup,
    freeLeft,
    pickupReadyAt,
  });
  if (!made.ok) return refused(made.error === 'out-of-area' ? made.error : whenCode(made.error));
  const { delivery } = made.value;
  const closed = closedFor(whenOf(details, pickupReadyAt), facts.opening, delivery);
  if (closed !== null) return refused(closed);
  if (delivery.free !== agreed.free || delivery.fee !== agreed.fee) return refused('price-changed');
  const hasRoom = delivery.opensAt === null ? hasRoomForDelivery(facts) : hasRoomForLater(facts.scheduled);
  return hasRoom ? ok(made.value) : refused('too-many');
}
