import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import type { OpenApi } from '../integration/api-under-test.ts';
import { sender } from '../dispatch-people.ts';
import { ORDER, shop } from '../integration/shop-software.ts';
import { listening } from '../integration/webhook-receiver.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** The software of a business whose owner the operator has blocked. */
export function blockedOwnerContract(open: OpenApi): void {
  const test = withDeliveries(open);

  describe('the software of a blocked owner', () => {
    test.for(['live', 'test'] as const)('has no working %s key until the owner is let in', async (mode, { world }) => {
      const { order, get, from } = await shop(world, { mode });
      expect((await order('one', ORDER)).status).toBe(201);
      await world.setBlocked(from.id, true);
      for (const { status, body } of [await order('two', ORDER), await get('/v1/deliveries')])
        expect([status, body.code]).toEqual([401, 'revoked-key']);
      await world.setBlocked(from.id, false);
      expect((await get('/v1/deliveries')).body.data).toHaveLength(1);
    });

    test('is sent no webhooks; those that waited are sent afterward', async ({ world, from }) => {
      const there = await listening(world, from);
      const other = await listening(world, await sender(world), { url: 'https://other.example.com/' });
      there.secrets.push(other.secret);
      await from.requested();
      await world.setBlocked(from.id, true);
      await world.sendWebhooks(there.post);
      await world.advance(MINUTE);
      await world.sendWebhooks(there.post);
      expect(there.got).toEqual([]);
      await world.setBlocked(from.id, false);
      await world.sendWebhooks(there.post);
      expect(there.types()).toEqual(['delivery.requested']);
    });
  });
}
