import { describe, expect, test } from 'vitest';
import { COURIER_IDS } from '#demo/world/seed/couriers.ts';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { isOnline } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { instant } from '#core/instant.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { aDemo, CARRIED, kinds } from './demo-under-test.ts';

describe('Simulated couriers', () => {
  test('leave deliveries that a person accepted or the merchant canceled', async () => {
    const demo = aDemo();
    const [taken, canceled] = [await demo.request(), await demo.request()];
    await demo.pass(5 * SECOND);
    valueOf(await demo.marco.cancel(newCommandId(demo.random), canceled, 300));
    demo.backend.apply(({ state }) => {
      const stored = state.dispatch.deliveries.find(({ delivery }) => delivery.id === taken);
      if (stored !== undefined) stored.delivery = { ...stored.delivery, status: 'accepted' };
    });
    await demo.jump(2 * MINUTE);
    expect([await kinds(demo, taken), await kinds(demo, canceled)]).toEqual([['request'], ['request', 'cancel']]);
  });

  test('stop on the way when it’s canceled, and continue with the next', async () => {
    const demo = aDemo();
    const first = await demo.request();
    await demo.jump(MINUTE);
    valueOf(await demo.marco.cancel(newCommandId(demo.random), first, 300));
    const second = await demo.request();
    await demo.jump(2 * HOUR);
    expect(await kinds(demo, first)).toEqual(['request', 'accept', 'cancel']);
    expect((await demo.find(second)).status).toBe('delivered');
  });

  test('who never comes is replaced by another one', async () => {
    const demo = aDemo();
    const id = await demo.request({ handover: 'door' }, 'no-show');
    await demo.jump(MINUTE);
    const first = demo.timeline()[0]?.courier;
    await demo.jump(3 * HOUR);
    expect(await kinds(demo, id)).toEqual(['request', 'accept', 'no_show', ...CARRIED.slice(1), 'deliver']);
    const { events, proof } = await demo.find(id);
    expect((events[3]?.at ?? 0) - (events[2]?.at ?? 0)).toBe(20 * SECOND);
    expect(demo.timeline()[0]?.courier).not.toBe(first);
    expect(proof).toMatch(/^data:image\/jpeg;base64,/u);
  });

  test('bring it back to the shop after five minutes if nobody answers', async () => {
    const demo = aDemo();
    const id = await demo.request({}, 'no_answer');
    await demo.jump(3 * HOUR);
    expect(await kinds(demo, id)).toEqual([...CARRIED, 'fail', 'hand_back']);
  });

  test('try the door again if that’s planned, and deliver then', async () => {
    const demo = aDemo();
    const id = await demo.request({}, 'second-try');
    await demo.jump(3 * HOUR);
    expect(await kinds(demo, id)).toEqual([...CARRIED, 'fail', 'retry', 'arrive_dropoff', 'deliver']);
  });

  test('leave a request waiting while all of them are busy', async () => {
    const demo = aDemo();
    for (let n = 0; n < COURIER_IDS.length + 3; n += 1) await demo.request();
    await demo.jump(MINUTE);
    const statuses = demo.timeline().map(({ courier }) => courier !== null);
    expect(statuses.filter(Boolean)).toHaveLength(COURIER_IDS.length);
    await demo.jump(2 * HOUR);
    const ended = new Map<string, number>();
    const byAccept = demo.backend.apply(({ state }) =>
      state.dispatch.deliveries.map(({ delivery: { courier, reached } }) => ({ courier: courier ?? '', ...reached })),
    );
    for (const { courier, accepted = 0, delivered } of byAccept.toSorted(
      (a, b) => (a.accepted ?? 0) - (b.accepted ?? 0),
    )) {
      // Each rests for a moment between two deliveries.
      expect(accepted - (ended.get(courier) ?? 0)).toBeGreaterThanOrEqual(45 * SECOND);
      ended.set(courier, delivered ?? Number.POSITIVE_INFINITY);
    }
    expect(byAccept.every(({ delivered }) => delivered !== undefined)).toBe(true);
  });

  test('come from elsewhere for a request in a city without couriers', async () => {
    const demo = aDemo();
    demo.backend.apply(({ state }) => {
      state.businesses = state.businesses.map((row) => ({ ...row, city: 'Halifax', state: 'ns' }));
      state.dispatch.settings = state.dispatch.settings.map((row) =>
        row.pickup === null ? row : { ...row, pickup: { ...row.pickup, postalCode: 'B3H 4R2' } },
      );
    });
    const id = await demo.request({ city: 'Halifax', state: 'ns', postalCode: 'B3H 1A1' });
    await demo.jump(HOUR);
    expect((await demo.find(id)).status).toBe('delivered');
  });

  test('skip a courier who was suspended', async () => {
    const demo = aDemo();
    demo.backend.apply(({ state }) => {
      state.users = state.users.map((row) =>
        COURIER_IDS.slice(1).includes(row.id) ? { ...row, status: 'Suspended' } : row,
      );
    });
    const id = await demo.request();
    await demo.jump(HOUR);
    expect((await demo.find(id)).status).toBe('delivered');
    expect(demo.timeline()[0]?.courier).toBe(COURIER_IDS[0]);
  });

  test('continue after a reload, and in any tab', async () => {
    const alone = aDemo();
    const shared = aDemo();
    for (const demo of [alone, shared]) await demo.request({ handover: 'door' });
    await alone.jump(2 * HOUR);
    let turn = shared.openTab();
    for (let minute = 0; minute < 120; minute += 4) {
      await shared.pass(4 * MINUTE);
      turn = minute % 3 === 0 ? shared.openTab() : turn;
      await turn.couriers.catchUp();
    }
    expect(shared.timeline()).toEqual(alone.timeline());
  });

  test('are online, and use up no planned failure of the visitor', async () => {
    const demo = aDemo();
    const id = await demo.request();
    demo.storage.write(
      'local',
      'conditions',
      JSON.stringify({ latencyMs: 0, offline: true, failNext: { 'dispatch.step': { kind: 'unavailable' } } }),
    );
    await demo.jump(HOUR);
    expect(demo.storage.read('local', 'conditions')).toContain('dispatch.step');
    demo.storage.remove('local', 'conditions');
    expect((await demo.find(id)).status).toBe('delivered');
  });

  test('wait offline after accepting a request, so that a person is next in line', async () => {
    const demo = aDemo();
    const id = await demo.request();
    await demo.jump(MINUTE);
    expect(await kinds(demo, id)).toContain('accept');
    const { couriers } = demo.backend.apply(({ state }) => state.dispatch);
    expect(couriers.filter((courier) => isOnline(courier, instant(demo.clock.now())))).toEqual([]);
  });

  test('do nothing once they are stopped', async () => {
    const demo = aDemo();
    const id = await demo.request();
    await demo.couriers.stop();
    await demo.jump(10 * MINUTE);
    expect(await kinds(demo, id)).toEqual(['request']);
  });
});
