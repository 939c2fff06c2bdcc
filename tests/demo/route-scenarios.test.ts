import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { readTrackingLink } from '#core/delivery/track/tracking-link.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { demoRides } from '#demo/world/demo-rides.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { eventually } from '#tests/eventually.ts';
import { movingOf } from '#adapters/memory/delivery/place/positions.ts';
import { opened } from './opened-scenario.ts';

const openedOnMap = (scenario: Parameters<typeof opened>[0]) => opened(scenario, demoRides);

describe('The scenarios of couriers who carry several', () => {
  test('one-more-from-here: Kai adds another of the counter, and hands both over', async () => {
    const { path, ports, as, clock, jump } = await openedOnMap('one-more-from-here');
    expect(path).toBe('/courier');
    const { courierDesk: kai } = ports;
    const duty = async () => valueOf(await kai.duty());
    // The first look fetches the drawing, without which no way between doors can be planned.
    await eventually(async () => expect((await duty()).offers).toHaveLength(1));
    const { jobs, offers } = await duty();
    expect(jobs).toMatchObject([{ status: 'at_pickup', shop: 'Bellini Bakery' }]);
    const [offer] = offers;
    expect(offer?.addsMinutes).toBeGreaterThan(0);
    await jump(MINUTE);
    const more = (await duty()).offers[0];
    expect(more?.id, 'simulated couriers leave it to him').toBe(offer?.id);
    valueOf(await kai.accept(newCommandId(cryptoRandom), more!.id));
    expect((await duty()).jobs.map(({ id }) => id)).toEqual([jobs[0]?.id, more?.id]);
    const { merchantDeliveries } = as('merchant');
    const seen = valueOf(await merchantDeliveries.find(more!.id));
    expect(seen?.courier?.firstName).toBe('Kai');
    expect(seen?.dueAt).toBeGreaterThan(clock.now());
  });

  test('eight-together: Kai takes all of them with one press', async () => {
    const { path, ports, jump } = await openedOnMap('eight-together');
    expect(path).toBe('/courier');
    const { courierDesk: kai } = ports;
    const duty = async () => valueOf(await kai.duty());
    const [offer, ...others] = (await duty()).offers;
    expect(others).toEqual([]);
    expect(offer?.parcels).toHaveLength(8);
    await jump(MINUTE);
    valueOf(await kai.accept(newCommandId(cryptoRandom), offer!.id));
    const { jobs, offers } = await duty();
    expect(jobs).toHaveLength(8);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['accepted']));
    expect(offers).toEqual([]);
  });

  test('two-stops-before: two doors come before Tom’s, and all are in time', async () => {
    const demo = await openedOnMap('two-stops-before');
    const { number, key } = readTrackingLink(demo.path);
    const read = parseTrackingNumber(number);
    if (read === null) throw new Error(`${demo.path} has no number of ours`);
    const find = async () => valueOf(await demo.ports.tracking.find(read, key));
    const isSeen = () =>
      demo.backend.apply((tx) => {
        const stored = tx.state.dispatch.deliveries.find(({ delivery }) => delivery.number === read);
        return stored !== undefined && movingOf(tx, stored, 'recipient') !== null;
      });
    expect(await find()).toMatchObject({ status: 'picked_up', stopsBefore: 2 });
    const seen: (number | null | undefined)[] = [];
    while ((await find())?.status === 'picked_up' && seen.length < 90) {
      const { stopsBefore } = (await find())!;
      if (stopsBefore !== seen.at(-1)) seen.push(stopsBefore);
      await eventually(() => expect(isSeen()).toBe(stopsBefore === 0));
      await demo.jump(MINUTE / 2);
    }
    expect(seen).toEqual([2, 1, 0]);
    await demo.jump(HOUR);
    const carried = demo.backend.read(({ state }) =>
      state.dispatch.deliveries.filter(({ delivery }) => delivery.number === read || delivery.route !== null),
    );
    expect(carried).toHaveLength(2);
    for (const { delivery } of carried) expect([delivery.status, delivery.onTime]).toEqual(['delivered', true]);
    const [second, last] = carried
      .map(({ delivery }) => delivery.reached)
      .toSorted((a, b) => a.delivered! - b.delivered!);
    // Two minutes and more, since they ride from the door before.
    expect(last!.at_dropoff! - second!.delivered!).toBeGreaterThan(2 * MINUTE);
  });

  test('late-while-stacked: the second of a ride is credited, the first isn’t', async () => {
    const { path, ports, backend } = await opened('late-while-stacked');
    const late = valueOf(await ports.merchantDeliveries.find(knownDeliveryId(path.split('/').at(-1) ?? '')));
    expect(late).toMatchObject({ status: 'delivered', onTime: false, free: false });
    const [first, second] = backend.read(({ state: { dispatch } }) => {
      const stored = dispatch.deliveries.filter(({ delivery }) => delivery.id === late?.id);
      const route = stored[0]?.delivery.route;
      const ofRoute = [route, late?.id].map((id) => dispatch.ledger.filter(({ delivery }) => delivery === id));
      return ofRoute.map((entries) => entries.map(({ kind }) => kind));
    });
    expect([first?.includes('credit'), second?.includes('credit')]).toEqual([false, true]);
  });
});
