import { describe, expect, test } from 'vitest';
import type { ApiDeliveries, OpenBusiness } from '#core/integration/api-gate.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { shop } from '#tests/contract/integration/shop-software.ts';

/** The moment when the connection is cut: before the backend works, or after it, so that its answer is lost. */
const CUTS = ['before', 'after'] as const;

/** A shop whose backend is cut off once, at the next call of a method. */
async function cutShop() {
  const world = await openMemory();
  const software = await shop(world);
  let next: { readonly method: keyof ApiDeliveries; readonly cut: (typeof CUTS)[number] } | null = null;
  const open = world.gate.open;
  const cutOff = (opened: OpenBusiness): OpenBusiness => ({
    ...opened,
    deliveries: new Proxy(opened.deliveries, {
      get:
        (deliveries, method: keyof ApiDeliveries) =>
        async (...of: readonly never[]) => {
          const wanted = next?.method === method ? next.cut : null;
          if (wanted !== null) next = null;
          if (wanted === 'before') throw new Error('no connection');
          const answer: unknown = await (deliveries[method] as (...all: readonly never[]) => Promise<unknown>)(...of);
          if (wanted === 'after') throw new Error('no answer');
          return answer;
        },
    }),
  });
  Object.assign(world.gate, {
    open: async (...of: Parameters<typeof open>) => {
      const opened = await open(...of);
      return opened.ok ? { ...opened, value: cutOff(opened.value) } : opened;
    },
  });
  return {
    ...software,
    cut: (method: keyof ApiDeliveries, cut: (typeof CUTS)[number]) => void (next = { method, cut }),
  };
}

describe.each(CUTS)('a connection that is cut %s the backend has worked', (cut) => {
  const replayed = cut === 'after' ? 'true' : null;

  test('makes an order once, when it’s sent again', async () => {
    const { cut: cutNext, order, get } = await cutShop();
    for (const method of ['prepare', 'request'] as const) {
      cutNext(method, cut);
      expect(await order(`order-${method}`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      const again = await order(`order-${method}`);
      expect(again.status).toBe(201);
      expect(again.headers.get('idempotent-replayed')).toBe(method === 'request' ? replayed : null);
    }
    expect((await get('/v1/deliveries')).body.data).toHaveLength(2);
    expect((await get('/v1/business')).body).toMatchObject({ freeLeft: 3 });
  });

  test('corrects and cancels once, when it’s sent again', async () => {
    const { call, cut: cutNext, order, post, get } = await cutShop();
    const { id } = (await order('first')).body;
    const correct = () =>
      call('PATCH', `/v1/deliveries/${id}`, { dropoff: { unit: '9' } }, { 'idempotency-key': 'correct' });
    const cancel = () => post(`/v1/deliveries/${id}/cancel`, 'cancel', { maxFeeCents: 0 });
    for (const [method, send] of [['correct', correct] as const, ['cancel', cancel] as const]) {
      cutNext(method, cut);
      expect((await send()).status).toBe(503);
      const again = await send();
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, replayed]);
    }
    const types = (await get('/v1/events')).body.data.map(({ type }) => type);
    expect(types).toEqual(['delivery.requested', 'delivery.corrected', 'delivery.canceled']);
  });
});
