import { EVENT_TYPES, type EventType } from '#core/integration/event-types.ts';
import type { ApiStatus } from '#core/integration/delivery-facts.ts';

/** Each status: the event that leads to it, and its meaning. A status without a row doesn't compile. */
export const STATUS_ROWS: Readonly<Record<ApiStatus, readonly [event: EventType, meaning: string]>> = {
  scheduled: [EVENT_TYPES.request, 'It’s for later: couriers are offered it from opensAt on.'],
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
