import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { EVENTS_KEPT } from '#core/integration/api-events.ts';
import { AT_ONCE, AT_ONCE_OF_OWNER } from '#core/integration/webhook/webhook-queue.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { aCommand, sender, type Sender } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { answer, countingAtOnce, listening, receiver, URL_OF_SHOP, type ReceivedMessage } from './webhook-receiver.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** Endpoints that fail, are slow, or are gone. */
export function webhookFailuresContract(open: OpenApi): void {
  const test = withDeliveries(open);
  const subjects = async (world: ApiUnderTest, from: Sender) =>
    (await world.mails(from.email)).map(({ subject }) => subject).filter((subject) => subject.startsWith('A webhook'));
  const stateOf = async (world: ApiUnderTest, from: Sender) =>
    valueOf(await world.webhooksIn(from.browser).list(from.business))[0];

  describe('an endpoint', () => {
    test('that answers 410 is disabled immediately, and can be enabled again', async ({ world, from }) => {
      const there = await listening(world, from);
      const hooks = world.webhooksIn(from.browser);
      const { id } = there.endpoint;
      there.answerWith(() => answer(410));
      const early = await from.requested();
      await world.sendWebhooks(there.post);
      const off = await stateOf(world, from);
      expect(off).toMatchObject({ state: 'disabled' });
      expect(await subjects(world, from)).toMatchObject(
        [/disabled/u, /added/u].map((pattern) => expect.stringMatching(pattern)),
      );
      await from.requested();
      await world.advance(DAY);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(1);
      expect(refusalOf(await hooks.ping(from.business, id))).toBe('endpoint-disabled');
      expect(refusalOf(await hooks.replay(from.business, id, there.endpoint.madeAt))).toBe('endpoint-disabled');
      const event = `evt_${early.id.replaceAll('-', '')}_1`;
      expect(refusalOf(await hooks.resend(from.business, id, event))).toBe('endpoint-disabled');
      there.answerWith(() => answer(200));
      const on = valueOf(await hooks.enable(from.business, id));
      expect(on).toMatchObject({ state: 'unverified', failingSince: off?.failingSince });
      const since = off?.failingSince ?? there.endpoint.madeAt;
      expect(valueOf(await hooks.replay(from.business, id, since)).messages).toBeGreaterThanOrEqual(1);
      there.clear();
      await world.sendWebhooks(there.post);
      expect(there.types()).toContain('delivery.requested');
      expect(await stateOf(world, from)).toMatchObject({ state: 'enabled', failingSince: null });
      expect(valueOf(await hooks.enable(from.business, id))).toMatchObject({ state: 'enabled' });
    });

    test('that fails for an hour is reported by mail once, and disabled after five days', async ({ world, from }) => {
      const there = await listening(world, from);
      there.answerWith(() => answer(500));
      await from.requested();
      await world.sendWebhooks(there.post);
      await world.advance(61 * MINUTE);
      expect(await subjects(world, from)).toHaveLength(1);
      await world.sendWebhooks(there.post);
      expect(await subjects(world, from)).toEqual([expect.stringMatching(/isn.t answering/u), expect.any(String)]);
      for (let n = 0; n < 4; n += 1) {
        await world.advance(DAY);
        await from.requested();
        await world.sendWebhooks(there.post);
      }
      expect(await subjects(world, from)).toHaveLength(2);
      expect(await stateOf(world, from)).toMatchObject({ state: 'enabled' });
      await world.advance(DAY);
      for (let n = 0; n < 10; n += 1) {
        await from.requested();
        await world.sendWebhooks(there.post);
        await world.advance(11 * MINUTE);
      }
      expect(await stateOf(world, from)).toMatchObject({ state: 'disabled' });
      expect(await subjects(world, from)).toEqual([
        expect.stringMatching(/disabled/u),
        expect.any(String),
        expect.any(String),
      ]);
    });

    test('gets four messages at a time at most', async ({ world, from }) => {
      const there = await listening(world, from);
      for (let n = 0; n < 6; n += 1) {
        const { id } = await from.requested();
        if (n < 1) valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), id, 0));
      }
      const { most, reply } = countingAtOnce(AT_ONCE);
      there.answerWith(reply);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(7);
      expect(most()).toBe(AT_ONCE);
    });

    test('gets twenty messages at a time at most for all businesses of its owner', async ({ world, from }) => {
      const second = await sender(world, { owner: from });
      const receivers = [];
      for (let n = 0; n < 3; n += 1)
        for (const by of [from, second]) receivers.push(await listening(world, by, { url: `${URL_OF_SHOP}/${n}` }));
      const { most, reply } = countingAtOnce(AT_ONCE_OF_OWNER);
      const all = receiver();
      all.secrets.push(...receivers.map(({ secret }) => secret));
      all.answerWith(reply);
      for (let n = 0; n < 4; n += 1) for (const by of [from, second]) await by.requested();
      await world.sendWebhooks(all.post);
      expect(all.got).toHaveLength(24);
      expect(most()).toBe(AT_ONCE_OF_OWNER);
    });

    test('gets a message again if its sender stopped in the middle', async ({ world, from }) => {
      const there = await listening(world, from);
      let reached: (message: ReceivedMessage) => void = () => undefined;
      const first = new Promise<ReceivedMessage>((resolve) => {
        reached = resolve;
      });
      there.answerWith((message) => {
        reached(message);
        return new Promise(() => undefined);
      });
      await from.requested();
      void world.sendWebhooks(there.post);
      await first;
      there.answerWith(() => answer(200));
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(1);
      await world.advance(61 * SECOND);
      await world.sendWebhooks(there.post);
      expect(there.got).toHaveLength(2);
    });

    test('keeps messages as long as their events', async ({ world, from }) => {
      const there = await listening(world, from);
      await from.requested();
      await world.sendWebhooks(there.post);
      await world.advance(EVENTS_KEPT + 2 * HOUR);
      const hooks = world.webhooksIn(from.browser);
      await world.everything();
      const left = valueOf(await hooks.messages(from.business, there.endpoint.id, { state: null }, null, 9));
      expect(left.filter(({ type }) => type === 'delivery.requested' || type === 'endpoint.ping')).toEqual([]);
    });
  });
}
