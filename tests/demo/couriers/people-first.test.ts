import { describe, expect, test } from 'vitest';
import { KAI } from '#demo/world/seed/people.ts';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { aDemo, CARRIED, kinds, OPENED } from './demo-under-test.ts';

describe('Simulated couriers next to people', () => {
  test('leave a request to people for twenty seconds, then one takes it', async () => {
    const demo = aDemo();
    const id = await demo.request();
    await demo.pass(20 * SECOND - 1);
    expect(await kinds(demo, id)).toEqual(['request']);
    await demo.pass(1);
    expect((await demo.find(id)).status).toBe('accepted');
    expect((await demo.find(id)).events.at(-1)?.at).toBe(OPENED + 20 * SECOND);
  });

  test('leave a request to a person online while the script is on that step', async () => {
    const demo = aDemo();
    demo.storage.write('local', 'panel:step', '4');
    const kai = demo.as('courier').courierDesk;
    valueOf(await kai.goOnline());
    const id = await demo.request();
    for (let n = 0; n < 4; n += 1) await demo.pass(25 * SECOND);
    expect(await kinds(demo, id)).toEqual(['request']);
    demo.storage.write('local', 'panel:step', '5');
    await demo.pass(15 * SECOND);
    expect(await kinds(demo, id)).toEqual(['request', 'accept']);
  });

  test('take a request on that step if no person is online', async () => {
    const demo = aDemo();
    demo.storage.write('local', 'panel:step', '4');
    const id = await demo.request();
    await demo.pass(20 * SECOND);
    expect(await kinds(demo, id)).toEqual(['request', 'accept']);
  });

  test('leave a delivery that a person accepted first to that person', async () => {
    const demo = aDemo();
    const id = await demo.request();
    const kai = demo.as('courier').courierDesk;
    valueOf(await kai.goOnline());
    expect(valueOf(await kai.duty()).offers.map((offer) => offer.id)).toEqual([id]);
    await demo.pass(20 * SECOND - 1);
    valueOf(await kai.accept(newCommandId(demo.random), id));
    await demo.jump(3 * MINUTE);
    expect(await kinds(demo, id)).toEqual(['request', 'accept']);
    valueOf(await kai.arriveAtPickup(newCommandId(demo.random), id));
    await demo.jump(5 * MINUTE);
    expect(await kinds(demo, id)).toEqual(['request', 'accept', 'arrive_pickup']);
    expect(demo.timeline()[0]?.courier).toBe(KAI);
  });

  test('accept again a delivery that a person released', async () => {
    const demo = aDemo();
    const id = await demo.request();
    const kai = demo.as('courier').courierDesk;
    valueOf(await kai.goOnline());
    valueOf(await kai.accept(newCommandId(demo.random), id));
    await demo.jump(MINUTE);
    valueOf(await kai.release(newCommandId(demo.random), id));
    await demo.jump(2 * HOUR);
    expect(await kinds(demo, id)).toEqual(['request', 'accept', 'release', ...CARRIED.slice(1), 'deliver']);
  });

  test('accept after twenty seconds; a later person gets a message that it’s taken', async () => {
    const demo = aDemo();
    const [first, second] = [await demo.request(), await demo.request()];
    const kai = demo.as('courier').courierDesk;
    valueOf(await kai.goOnline());
    await demo.pass(20 * SECOND);
    expect(await kai.accept(newCommandId(demo.random), first)).toEqual({ ok: false, error: 'taken' });
    await demo.jump(2 * HOUR);
    for (const id of [first, second]) expect((await demo.find(id)).status).toBe('delivered');
  });
});
