import { ok } from '#core/result.ts';
import { factsBody } from '../delivery-body.ts';
import { orderOf } from '../idempotency.ts';
import { problemBody, statusOf } from '../problem.ts';
import { operation } from '../route.ts';
import { BatchResults } from '../wire-delivery.ts';
import { Batch } from '../wire-order.ts';
import { createDelivery, place } from './create-delivery.ts';
import { placeTogether } from './place-together.ts';

export const createBatch = operation<Batch>({
  method: 'POST',
  path: '/v1/deliveries/batch',
  id: 'createDeliveries',
  tag: 'deliveries',
  summary: 'Order up to 50 deliveries, one after the other',
  body: Batch,
  bodyLimit: 256 * 1024,
  isChange: true,
  answer: [
    200,
    BatchResults,
    'An answer to each order. Sending the batch again places only those that are missing; together, all were placed.',
  ],
  problems: [...new Set(['too-many-together' as const, ...createDelivery.problems])],
  async run({ opened, body, sent, requestId, parts }) {
    const { orders } = body;
    if (body.dispatch === 'together') {
      const asked = { method: createBatch.method, path: createBatch.path, body: sent };
      const placed = await placeTogether(opened, body, asked, parts);
      if (!placed.ok) return placed;
      const made = placed.value.deliveries.map((delivery, index) => ({
        index,
        status: createDelivery.answer[0],
        delivery: factsBody(delivery, parts.site),
      }));
      return ok({ body: { results: made } });
    }
    const { method, path } = createDelivery;
    const results: object[] = [];
    for (const [index, { idempotencyKey, ...order }] of orders.entries()) {
      const alone = Object.entries((sent as Batch).orders[index] ?? {}).filter(([name]) => name !== 'idempotencyKey');
      const asked = { method, path, body: Object.fromEntries(alone) };
      const ids = await orderOf(parts.sha256, opened, idempotencyKey, asked);
      const placed = await place(opened, order, ids);
      results.push(
        placed.ok
          ? { index, status: createDelivery.answer[0], delivery: factsBody(placed.value.delivery, parts.site) }
          : {
              index,
              status: statusOf(placed.error.problem),
              problem: problemBody(placed.error, parts.site, requestId),
            },
      );
    }
    return ok({ body: { results } });
  },
});
