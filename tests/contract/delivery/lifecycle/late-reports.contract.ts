import { describe, expect } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { StepRefusal, StepReport } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { LATE_REPORT, LONGEST_DELAY } from '#core/delivery/lifecycle/step-time.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import type { OpenApi } from '../../integration/api-under-test.ts';
import { aCommand, carry, courierOnline, proofOf, type Sender } from '../../dispatch-people.ts';
import type { DeliveringPerson } from '../../dispatch-under-test.ts';
import { charged, balance, found, useFree } from './held-deliveries.ts';
import { refusalOf, valueOf } from '../../outcome.ts';
import { shop } from '../../integration/shop-software.ts';
import { listening } from '../../integration/webhook-receiver.ts';
import { withDeliveries } from '../../with-deliveries.ts';

/** Steps that a courier took without a network: they count from then, and everyone sees when they were reported. */
export function lateReportsContract(open: OpenApi): void {
  const test = withDeliveries(open);
  const lastOf = async (from: Sender, delivery: MerchantDelivery) => {
    const { events, ...seen } = await found(from, delivery);
    const [before, last] = events.slice(-2);
    if (before === undefined || last === undefined) throw new Error('a step has an event before it');
    return { ...seen, before, last, delay: last.reportedAt === undefined ? null : last.reportedAt - last.at };
  };
  const deliveryOf = async ({ backend }: Sender, id: string) =>
    valueOf(await backend.merchantDeliveries.find(id as DeliveryId)) as MerchantDelivery;
  const deliver = ({ backend }: DeliveringPerson, delivery: MerchantDelivery, report: StepReport) =>
    backend.courierDesk.deliver(aCommand(), delivery.id, proofOf(delivery), report);

  describe('a step that’s reported later', () => {
    test('counts from when it was taken, for the promise and its credit', async ({ world, from, by }) => {
      await useFree(from);
      const [kept, late] = [await charged(from), await charged(from)];
      const other = await courierOnline(world);
      await carry(by, kept, 'at_dropoff');
      await carry(other, late, 'at_dropoff');
      await world.advance(HOUR + 10 * MINUTE);
      valueOf(await deliver(by, kept, { age: HOUR }));
      valueOf(await deliver(other, late, {}));
      const seen = await lastOf(from, kept);
      expect(seen).toMatchObject({ status: 'delivered', onTime: true, endedAt: seen.last.at });
      expect(Math.abs((seen.delay ?? 0) - HOUR)).toBeLessThanOrEqual(1);
      expect(await lastOf(from, late)).toMatchObject({ onTime: false, delay: null });
      expect(await balance(from)).toBe(699);
    });

    test('counts within bounds, by any age that a phone sends', async ({ world, from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested();
      const { id } = delivery;
      await carry(by, delivery, 'picked_up');
      const reported = async (
        step: (report: StepReport) => Promise<Result<Job, StepRefusal | Failure>>,
        age: number,
      ) => {
        await world.advance(3 * HOUR);
        valueOf(await step({ age }));
        return (await lastOf(from, delivery)).delay;
      };
      const arrive = (report: StepReport) => courierDesk.arriveAtDropoff(aCommand(), id, report);
      const fail = (report: StepReport) => courierDesk.fail(aCommand(), id, 'refused', report);
      const retry = (report: StepReport) => courierDesk.retry(aCommand(), id, report);
      expect(await reported(arrive, LATE_REPORT - 1)).toBeNull();
      expect(await reported(fail, LATE_REPORT)).toBe(LATE_REPORT);
      expect(await reported(retry, 3 * HOUR)).toBe(LONGEST_DELAY);
      expect(await reported(arrive, 1e300)).toBe(LONGEST_DELAY);
      expect(await reported(fail, -1e300)).toBeNull();
      expect(await reported(retry, Number.NaN)).toBeNull();
    });

    test('never counts before the delivery’s last event', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_pickup');
      const note = await found(from, delivery);
      await world.advance(10 * MINUTE);
      valueOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id, { age: HOUR }));
      const { before, last } = await lastOf(from, delivery);
      expect([last.at, note.events.at(-1)]).toEqual([before.at, before]);
    });

    test('keeps its answer and its time if it’s sent again, and older', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'at_dropoff');
      await world.advance(10 * MINUTE);
      const command = aCommand();
      const send = (age: number) => by.backend.courierDesk.deliver(command, delivery.id, proofOf(delivery), { age });
      const answer = valueOf(await send(2 * MINUTE));
      await world.advance(10 * MINUTE);
      expect(valueOf(await send(12 * MINUTE))).toEqual(answer);
      expect((await found(from, delivery)).events.filter(({ kind }) => kind === 'deliver')).toHaveLength(1);
    });

    test('is the end of the five minutes at the door if they were over then', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'picked_up');
      await world.advance(HOUR);
      const { courierDesk } = by.backend;
      valueOf(await courierDesk.arriveAtDropoff(aCommand(), delivery.id, { age: 20 * MINUTE }));
      const failed = (age: number) => courierDesk.fail(aCommand(), delivery.id, 'no_answer', { age });
      expect(refusalOf(await failed(16 * MINUTE))).toBe('too-early');
      expect(valueOf(await failed(15 * MINUTE))).toMatchObject({ status: 'returning' });
    });

    test('searches for another courier from its report, if it’s given back', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'accepted');
      await world.advance(10 * MINUTE);
      const released = await by.backend.courierDesk.release(aCommand(), delivery.id);
      expect(released.ok).toBe(true);
      expect(await lastOf(from, delivery)).toMatchObject({ status: 'searching', delay: null });
    });

    test('says so to the recipient, the courier, and the business’s software', async ({ world }) => {
      const { order, get, from } = await shop(world);
      const there = await listening(world, from);
      const { id } = (await order('one')).body;
      const by = await courierOnline(world);
      const delivery = await deliveryOf(from, id);
      await carry(by, delivery, 'at_pickup');
      await world.advance(30 * MINUTE);
      const job = valueOf(await by.backend.courierDesk.pickUp(aCommand(), delivery.id, { age: 20 * MINUTE }));
      const { last } = await lastOf(from, delivery);
      const reported = { status: 'picked_up', at: last.at, reportedAt: last.reportedAt };
      expect(job.timeline.at(-1)).toEqual(reported);
      expect((await found(from, delivery)).timeline.map(({ reportedAt }) => reportedAt)).toEqual([
        ...job.timeline.slice(1).map(() => undefined),
        last.reportedAt,
      ]);
      const minute = (at: number | undefined) => Math.floor((at ?? 0) / MINUTE) * MINUTE;
      const tracked = valueOf(await (await world.browser()).backend.tracking.find(delivery.number, null));
      expect(tracked?.timeline.at(-1)).toEqual({
        status: 'picked_up',
        at: minute(last.at),
        reportedAt: minute(last.reportedAt),
      });
      const [at, reportedAt] = [last.at, last.reportedAt ?? last.at].map((time) => new Date(time).toISOString());
      const step = { status: 'picked_up', at, reportedAt };
      const event = (await get('/v1/events')).body.data.at(-1);
      expect(event).toMatchObject({ timestamp: at, reportedAt, data: { status: 'picked_up' } });
      expect(event).toMatchObject({ data: { timeline: expect.arrayContaining([step]) as unknown } });
      const { body } = await get(`/v1/deliveries/${id}?include=events`);
      expect(body).toMatchObject({
        timeline: expect.arrayContaining([step]) as unknown,
        events: expect.arrayContaining([expect.objectContaining({ at, reportedAt })]) as unknown,
      });
      expect((await get('/v1/deliveries')).body.data).toMatchObject([
        { timeline: expect.arrayContaining([step]) as unknown },
      ]);
      await world.sendWebhooks(there.post);
      expect(there.got.at(-1)?.body).toMatchObject({ timestamp: at, reportedAt });
    });
  });
}
