import * as v from 'valibot';
import { KEY_MODES } from '#core/integration/api-key.ts';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import { time, uuid } from './wire.ts';
import { Delivery, reportedAt } from './wire-delivery.ts';

export const Event = v.pipe(
  v.object({
    id: v.pipe(
      v.string(),
      v.description('`evt_`, the delivery’s id without hyphens, and its version.'),
      v.examples(['evt_1c9e7a520d0b4f6e8f3d5a7b9c2e4d10_4']),
    ),
    type: v.picklist(API_EVENT_TYPES),
    timestamp: time('When it happened.'),
    reportedAt,
    apiVersion: v.picklist(['v1']),
    mode: v.picklist(KEY_MODES),
    businessId: uuid('The business of this key.'),
    data: Delivery,
  }),
  v.title('Event'),
  v.description('`data` is the delivery as it was after the event. It never changes.'),
);

export const EventPage = v.pipe(
  v.object({
    data: v.array(Event),
    next: v.pipe(
      v.nullable(v.string()),
      v.description('The value of `after` for the next page; null on the last one.'),
    ),
    position: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The end of this page. Use it as `after` later, for the events since; null if there were none yet.',
      ),
    ),
  }),
  v.title('EventPage'),
);
