import { cleanText } from '#core/clean-text.ts';
import type { Instant } from '#core/instant.ts';
import { API_STATUSES } from '#core/integration/delivery-facts.ts';
import { ok, refused } from '#core/result.ts';
import { cursorOf, readCursor } from '../cursor.ts';
import { factsBody } from '../delivery-body.ts';
import { limitIn, pageQuery } from '../page-limit.ts';
import { invalid, type FieldError } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { readTime } from '../wire.ts';
import { DeliveryPage } from '../wire-delivery.ts';

const dateTime = { type: 'string', format: 'date-time' };

export const listDeliveries = operation({
  method: 'GET',
  path: '/v1/deliveries',
  id: 'listDeliveries',
  tag: 'deliveries',
  summary: 'The deliveries of the business, newest first',
  query: [
    { name: 'status', description: 'Only those in this status.', schema: { type: 'string', enum: API_STATUSES } },
    { name: 'reference', description: 'Only those with this reference.', schema: { type: 'string' } },
    { name: 'createdAfter', description: 'Only those ordered after this time.', schema: dateTime },
    { name: 'createdBefore', description: 'Only those ordered before this time.', schema: dateTime },
    {
      name: 'opensBefore',
      description: 'Only scheduled ones that couriers are offered before this time.',
      schema: dateTime,
    },
    ...pageQuery('The `next` of the page before.'),
  ],
  answer: [200, DeliveryPage, 'A page, without personal data.'],
  problems: ['invalid-request'],
  async run({ opened: { business, deliveries }, query, parts }) {
    const errors: FieldError[] = [];
    const wrong = (pointer: string, code: FieldError['code']): null => {
      errors.push({ pointer, code });
      return null;
    };
    const timeIn = (name: string): Instant | null => {
      const text = query.get(name);
      if (text === null) return null;
      // In a query, a plus that isn't encoded is a space.
      return readTime(text.replace(/ (?=\d\d:\d\d$)/u, '+')) ?? wrong(name, 'invalid-time');
    };
    const wanted = query.get('status');
    const status = API_STATUSES.find((one) => one === wanted) ?? null;
    if (wanted !== null && status === null) wrong('status', 'unknown-value');
    const [createdAfter, createdBefore] = [timeIn('createdAfter'), timeIn('createdBefore')];
    const opensBefore = timeIn('opensBefore');
    const limit = limitIn(query);
    if (typeof limit !== 'number') errors.push(limit);
    const cursor = query.get('after');
    const after = cursor === null ? null : await readCursor(parts.sha256, business.id, cursor);
    if (cursor !== null && after === null) wrong('after', 'invalid-cursor');
    if (errors.length > 0 || typeof limit !== 'number') return refused(invalid(...errors));

    const reference = query.get('reference');
    // Orders are stored with a clean reference.
    const filter = {
      status,
      reference: reference === null ? null : cleanText(reference),
      createdAfter,
      createdBefore,
      opensBefore,
    };
    // One more than a page has, to know whether there is another page.
    const found = await deliveries.page(filter, after, limit + 1);
    if (!found.ok) return refused(refusalProblem(found.error));
    const page = found.value.slice(0, limit);
    const last = page.at(-1);
    const isEnd = found.value.length <= limit || last === undefined;
    return ok({
      body: {
        data: page.map((facts) => factsBody(facts, parts.site)),
        next: isEnd ? null : await cursorOf(parts.sha256, business.id, last),
      },
    });
  },
});
