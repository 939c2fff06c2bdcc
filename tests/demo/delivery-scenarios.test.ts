import { couriersWithRoom, isLate } from '#core/delivery/board/board-order.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant } from '#core/instant.ts';
import { describe, expect, test } from 'vitest';
import { marcosActiveBusiness, noorsBusiness } from '#demo/world/seed/marco.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { readTrackingLink } from '#core/delivery/track/tracking-link.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { opened } from './opened-scenario.ts';

/** The delivery on whose page a scenario opens. */
async function deliveryOf(demo: Awaited<ReturnType<typeof opened>>) {
  const id = knownDeliveryId(demo.path.split('/').at(-1) ?? '');
  const found = valueOf(await demo.ports.merchantDeliveries.find(id));
  if (found === null) throw new Error(`nobody finds ${demo.path}`);
  return found;
}

describe('The scenarios of deliveries', () => {
  test('first-delivery: a business that may request one, with five free and none yet', async () => {
    const { path, ports } = await opened('first-delivery');
    const { id } = noorsBusiness(0);
    expect(path).toBe(`/request-delivery/${id}`);
    expect(valueOf(await ports.merchantDeliveries.settings(id))).toMatchObject({ pickup: null, freeLeft: 5 });
    expect(valueOf(await ports.merchantDeliveries.list(id))).toEqual([]);
  });

  test('lunch-rush: fourteen active at 20×, all delivered an hour later', async () => {
    const demo = await opened('lunch-rush');
    const active = async () =>
      valueOf(await demo.ports.merchantDeliveries.list(marcosActiveBusiness)).filter(({ status }) => !isFinal(status));
    const before = await active();
    expect([before.length, demo.clock.speed]).toEqual([14, 20]);
    expect(new Set(before.map(({ status }) => status)).size).toBeGreaterThan(3);
    const all = valueOf(await demo.ports.merchantDeliveries.list(marcosActiveBusiness));
    const ordersOf = (rows: typeof all) => rows.map(({ reference }) => Number(reference));
    const past = ordersOf(all.filter(({ status }) => isFinal(status)));
    expect(Math.min(...ordersOf(before)), 'the shop’s own numbers go on').toBeGreaterThan(Math.max(...past));
    await demo.jump(2 * HOUR);
    expect(await active()).toEqual([]);
    const ended = valueOf(await demo.ports.merchantDeliveries.list(marcosActiveBusiness)).slice(0, 14);
    expect(ended.every(({ status, onTime }) => status === 'delivered' && onTime === true)).toBe(true);
  });

  test('lunch-rush-board: fourteen on the board, two of them late, and a free courier', async () => {
    const demo = await opened('lunch-rush-board');
    expect(demo.path).toBe('/admin/board/ca-on-toronto');
    const board = valueOf(await demo.ports.liveBoard.find(marketOf('ca', 'on', 'Toronto')));
    const now = instant(demo.clock.now());
    expect([board?.deliveries.length, board?.deliveries.filter((one) => isLate(one, now)).length]).toEqual([14, 2]);
    const couriers = board?.couriers ?? [];
    expect(couriersWithRoom(couriers).length).toBeGreaterThan(0);
    // Generated deliveries of the past 24 hours count too.
    expect(couriers.filter(({ delivered }) => delivered > 0).length).toBeGreaterThan(couriers.length / 2);
  });

  test('track-live: the recipient of a delivery on its way, signed out', async () => {
    const demo = await opened('track-live');
    const { number, key } = readTrackingLink(demo.path);
    const read = parseTrackingNumber(number);
    if (read === null) throw new Error(`${demo.path} has no number of ours`);
    expect(valueOf(await demo.ports.auth.getSession())).toBeNull();
    const find = async () => valueOf(await demo.ports.tracking.find(read, key));
    expect(await find()).toMatchObject({ status: 'picked_up', recipient: { name: 'Tom Nguyen' } });
    await demo.jump(40 * MINUTE);
    expect(await find()).toMatchObject({ status: 'delivered', onTime: true });
  });

  test('courier-no-show: two minutes later another courier has it, and delivers it', async () => {
    const demo = await opened('courier-no-show');
    expect((await deliveryOf(demo)).status).toBe('accepted');
    await demo.jump(2 * MINUTE);
    expect((await deliveryOf(demo)).events.map(({ kind }) => kind)).toEqual(['request', 'accept', 'no_show', 'accept']);
    await demo.jump(2 * HOUR);
    expect((await deliveryOf(demo)).status).toBe('delivered');
  });

  test('delivery-failed: nobody answered, and it returns', async () => {
    const demo = await opened('delivery-failed');
    expect(await deliveryOf(demo)).toMatchObject({ status: 'returning', failureReason: 'no_answer' });
    await demo.jump(HOUR);
    expect((await deliveryOf(demo)).status).toBe('returned');
  });

  test('door-again: nobody answered; the courier tries again and hands it over', async () => {
    const demo = await opened('door-again');
    expect(await deliveryOf(demo)).toMatchObject({ status: 'returning', failureReason: 'no_answer' });
    await demo.jump(HOUR);
    const { status, events } = await deliveryOf(demo);
    expect([status, events.filter(({ kind }) => kind === 'retry').length]).toEqual(['delivered', 1]);
  });

  test('late-credit: delivered late with a photo, and the fee credited', async () => {
    const demo = await opened('late-credit');
    const delivery = await deliveryOf(demo);
    expect(delivery).toMatchObject({ status: 'delivered', onTime: false, free: false });
    expect(delivery.proof).toMatch(/^data:image\/jpeg/u);
  });

  test('ten-thousand-deliveries: ten thousand past deliveries', async () => {
    const { ports } = await opened('ten-thousand-deliveries');
    const list = valueOf(await ports.merchantDeliveries.list(marcosActiveBusiness));
    expect(list.filter(({ status }) => isFinal(status))).toHaveLength(10_000);
  });
});
