import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import { ok, refused } from '#core/result.ts';
import { eventCursorOf, readEventCursor } from '../cursor.ts';
import { eventBody } from '../event-body.ts';
import { limitIn, pageQuery } from '../page-limit.ts';
import { invalid, type FieldError } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { EventPage } from '../wire-event.ts';

export const listEvents = operation({
  method: 'GET',
  path: '/v1/events',
  id: 'listEvents',
  tag: 'events',
  summary: 'The events of the business’s deliveries in the last 30 days, oldest first',
  query: [
    { name: 'delivery', description: 'Only those of this delivery.', schema: { type: 'string', format: 'uuid' } },
    { name: 'type', description: 'Only those of this type.', schema: { type: 'string', enum: API_EVENT_TYPES } },
    ...pageQuery('The `next` of the page before, or the `position` of an earlier one.'),
  ],
  answer: [200, EventPage, 'A page. Each delivery’s events are in its order, and no later event comes before its end.'],
  problems: ['invalid-request'],
  async run({ opened, query, parts: { sha256, site } }) {
    const { business, events } = opened;
    const errors: FieldError[] = [];
    const wanted = { delivery: query.get('delivery'), type: query.get('type'), after: query.get('after') };
    const delivery = wanted.delivery === null ? null : deliveryId(wanted.delivery);
    if (wanted.delivery !== null && delivery === null) errors.push({ pointer: 'delivery', code: 'invalid-id' });
    const type = API_EVENT_TYPES.find((one) => one === wanted.type) ?? null;
    if (wanted.type !== null && type === null) errors.push({ pointer: 'type', code: 'unknown-value' });
    const limit = limitIn(query);
    if (typeof limit !== 'number') errors.push(limit);
    const after = wanted.after === null ? null : await readEventCursor(sha256, business.id, wanted.after);
    if (wanted.after !== null && after === null) errors.push({ pointer: 'after', code: 'invalid-cursor' });
    if (errors.length > 0 || typeof limit !== 'number') return refused(invalid(...errors));

    // One more than a page has, to know whether there is another page.
    const found = await events.page({ delivery, type }, after, limit + 1);
    if (!found.ok) return refused(refusalProblem(found.error));
    const page = found.value.slice(0, limit);
    const end = page.at(-1)?.position ?? after;
    const position = end === null ? null : await eventCursorOf(sha256, business.id, end);
    return ok({
      body: {
        data: page.map((event) => eventBody(event, opened, site)),
        next: found.value.length > limit ? position : null,
        position,
      },
    });
  },
});
