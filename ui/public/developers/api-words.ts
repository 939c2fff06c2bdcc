import { EVENT_TYPES, type EventType } from '#core/integration/event-types.ts';
import type { ApiStatus } from '#core/integration/delivery-facts.ts';

/** Each status: the event that leads to it, and its meaning. A status without a row doesn't compile. */
export const STATUS_ROWS: Readonly<Record<ApiStatus, readonly [event: EventType, meaning: string]>> = {
  searching: [EVENT_TYPES.request, 'No courier has it yet.'],
  accepted: [EVENT_TYPES.accept, 'A courier is on the way to your counter.'],
  at_pickup: [EVENT_TYPES.arrive_pickup, 'The courier is at your counter.'],
  picked_up: [EVENT_TYPES.pick_up, 'The parcel is on its way.'],
  at_dropoff: [EVENT_TYPES.arrive_dropoff, 'The courier is at the door.'],
  delivered: [EVENT_TYPES.deliver, 'Handed over. Final.'],
  returning: [EVENT_TYPES.fail, 'It couldn’t be handed over and comes back. failureReason says why.'],
  returned: [EVENT_TYPES.hand_back, 'Back at your counter. Final.'],
  canceled: [EVENT_TYPES.cancel, 'Canceled. Final.'],
  expired: [EVENT_TYPES.expire, 'No courier came in time. It costs nothing. Final.'],
  lost: [EVENT_TYPES.lose, 'Reported as lost. It costs nothing. Final.'],
};

/** Each operation, in the order of the document. Tests compare them with the handler's table. */
export const OPERATION_ROWS: readonly (readonly [method: string, path: string, text: string])[] = [
  ['GET', '/v1/business', 'Your business, its free deliveries, and how much of its limits is used'],
  ['POST', '/v1/quotes', 'The price and the promised time, if you requested it now'],
  ['POST', '/v1/deliveries', 'Request a delivery'],
  ['POST', '/v1/deliveries/batch', 'Request up to 50 deliveries, one after the other'],
  ['GET', '/v1/deliveries', 'Your deliveries, newest first, by status, reference or time'],
  ['GET', '/v1/deliveries/{id}', 'One delivery as it is now'],
  ['PATCH', '/v1/deliveries/{id}', 'Correct its address, phone or notes before it’s picked up'],
  ['GET', '/v1/deliveries/{id}/proof', 'The photo at the door'],
  ['POST', '/v1/deliveries/{id}/cancel', 'Cancel it before it’s picked up'],
  ['POST', '/v1/deliveries/{id}/confirm-return', 'Confirm that the parcel is back at your counter'],
  ['POST', '/v1/deliveries/{id}/report-lost', 'Report that the parcel is lost'],
  ['GET', '/v1/events', 'What happened to your deliveries in the last 30 days, oldest first'],
  ['GET', '/v1/test/clock', 'In the sandbox: its time'],
  ['PATCH', '/v1/test/clock', 'In the sandbox: run its clock faster, or stop it'],
  ['POST', '/v1/test/clock/advance', 'In the sandbox: move its clock forward'],
  ['POST', '/v1/test/deliveries/{id}/next', 'In the sandbox: go to the next step of a delivery'],
  ['PUT', '/v1/test/deliveries/{id}/mishap', 'In the sandbox: plan a no-show, a late courier, or nobody at the door'],
  ['DELETE', '/v1/test/data', 'In the sandbox: start over'],
];
