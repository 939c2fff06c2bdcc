import { describe, expect } from 'vitest';
import { OPERATIONS } from '#api/operations.ts';
import { API_OPERATIONS } from '#ui/public/developers/document.ts';
import { exampleBody } from '#ui/public/developers/examples.ts';
import type { OpenApi } from './api-under-test.ts';
import { fieldsIn, mayFit, ODD_VALUES, withValue } from '../project/odd-values.ts';
import { shop, type Shop } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

const FIELDS = API_OPERATIONS.flatMap(({ id, tag, body }) =>
  body === null
    ? []
    : fieldsIn(body).map(([path, schema]) => ({ id, isTest: tag === 'test', body: exampleBody(body), path, schema })),
);

/** All that a business has, as its software reads it. */
async function written({ get }: Shop) {
  const pages = ['/v1/deliveries', '/v1/events', '/v1/webhook-endpoints'];
  return Promise.all(pages.map(async (page) => (await get(page)).body.data));
}

/** Whether an error is at a field or within it. A field of a batch's order is named from its order on. */
const isAt = (pointer: string, path: readonly string[]): boolean =>
  [path, path.slice(2)].some((from) => from.length > 0 && `${pointer}/`.startsWith(`/${from.join('/')}/`));

/** Every field of every body that software sends, with values that it can't have. */
export function apiBodiesContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('an odd value in a field of a body is refused there, and nothing is written', () => {
    for (const { id, isTest, body, path, schema } of FIELDS)
      test(`${id}: ${path.join('.')}`, async ({ world }) => {
        const from = await shop(world, { mode: isTest ? 'test' : 'live' });
        const { id: delivery } = (await from.order('first')).body;
        // In the sandbox, time goes on: a courier would accept it meanwhile.
        if (isTest) await from.post(`/v1/deliveries/${delivery}/cancel`, 'cancel', { maxFeeCents: 0 });
        const endpoint = await from.call('POST', '/v1/webhook-endpoints', { url: 'https://shop.example.com/events' });
        const [event] = (await from.get('/v1/events')).body.data;
        const { method, path: address } = OPERATIONS.find((one) => one.id === id)!;
        const of = address.includes('webhook') ? endpoint.body.id : address.includes('event') ? event!.id : delivery;
        const before = await written(from);
        const accepted = [];
        for (const [index, value] of ODD_VALUES.entries()) {
          if (mayFit(schema, value)) continue;
          const sent = withValue(body, path, value);
          const answer = await from.call(method, address.replace('{id}', of), sent, {
            'idempotency-key': `odd-${index}`,
          });
          // An order of a batch that can't be placed is refused in its own result.
          const [refusal = answer.body] = (answer.body.results ?? []).map((one) => one.problem);
          if (refusal.status !== 422 || !refusal.errors.some(({ pointer }) => isAt(pointer, path)))
            accepted.push([value, refusal]);
        }
        expect(accepted).toEqual([]);
        expect(await written(from)).toEqual(before);
        expect(from.logged).toEqual([]);
      });
  });
}
