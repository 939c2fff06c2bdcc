import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { jobIn } from '#core/delivery/courier/kept-jobs.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { shift } from '#core/delivery/courier/shift.ts';
import { sendingOf, unsentOf, type ShiftView } from '#core/delivery/courier/shift-view.ts';
import { undoableShift } from '#core/delivery/courier/undoable-shift.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { ok, refused } from '#core/result.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { aPage } from '#tests/builders/page.ts';
import { answered, courierServer, NOT_SHARING, type CourierServer } from './courier-phone.ts';
import { serverOf } from './server-of.ts';

/** A courier with three deliveries of one counter. */
function threeJobs() {
  const [a, b, c] = (['1', '2', '3'] as const).map((end) =>
    courierServer('meet', knownDeliveryId(`00000000-0000-4000-8000-0000000000d${end}`)),
  ) as [CourierServer, CourierServer, CourierServer];
  const worlds = [a, b, c];
  const world = serverOf(a, b, c);
  const storage = memoryDevice().tab();
  const page = { ...aPage({ random: { uuid: () => crypto.randomUUID(), integer: () => 0 } }), clock: a.server };
  let painted = (): Promise<void> => Promise.resolve();
  const parts = { ...page, painted: () => painted(), sharing: NOT_SHARING };
  const app = undoableShift(shift(world.desk, world.feed, storage, parts), storage, page);
  app.setCourier(aCourierId);
  let view: ShiftView | null = null;
  app.watch((latest) => (view = latest.ok ? latest.value.view : null));
  const shown = (): ShiftView => {
    if (view === null) throw new Error('Nothing is shown.');
    return view;
  };
  return {
    world,
    worlds,
    app,
    storage,
    shown,
    ids: [a.delivery, b.delivery, c.delivery] as const,
    statuses: () => shown().jobs.map(({ status }) => status),
    network: (is: 'answers' | 'loses-requests') => worlds.forEach(({ server }) => (server.network = is)),
    paintNever: () => (painted = () => new Promise(() => undefined)),
    steps: () => (keptJobs(aCourierId).read(storage)?.steps ?? []).map(({ delivery, step }) => [delivery, step.kind]),
  };
}

describe('one press at a counter', () => {
  test('takes a step of each: all show as done, and none as unsent while they’re sent', async () => {
    const { app, worlds, ids, shown, statuses, paintNever } = threeJobs();
    await app.takeTogether(ids, 'arrive_pickup');
    await answered();
    expect(worlds.map(({ done }) => done)).toEqual([['arrive_pickup'], ['arrive_pickup'], ['arrive_pickup']]);
    paintNever();
    void app.takeTogether(ids, 'pick_up');
    expect(statuses()).toEqual(['picked_up', 'picked_up', 'picked_up']);
    expect(shown()).toMatchObject({ unsent: 0, waiting: [] });
    expect(ids.map((id) => sendingOf(shown(), id))).toEqual(['pick_up', 'pick_up', 'pick_up']);
  });

  test('without a network keeps a step of each, in their order, and sends each once', async () => {
    const { app, worlds, ids, shown, statuses, steps, network } = threeJobs();
    network('loses-requests');
    await app.takeTogether(ids, 'arrive_pickup');
    await answered();
    expect(steps()).toEqual(ids.map((id) => [id, 'arrive_pickup']));
    expect(statuses()).toEqual(['at_pickup', 'at_pickup', 'at_pickup']);
    expect(shown()).toMatchObject({ unsent: 3, sending: [] });
    const [first] = ids;
    expect(unsentOf(shown(), (id) => id === first)).toMatchObject({ unsent: 1, unchecked: false, early: false });
    network('answers');
    await app.sendNow();
    expect(worlds.map(({ done }) => done)).toEqual([['arrive_pickup'], ['arrive_pickup'], ['arrive_pickup']]);
  });

  test('twice changes nothing', async () => {
    const { app, worlds, ids, steps, network } = threeJobs();
    network('loses-requests');
    await Promise.all([app.takeTogether(ids, 'arrive_pickup'), app.takeTogether(ids, 'arrive_pickup')]);
    expect(steps()).toHaveLength(3);
    network('answers');
    await app.sendNow();
    expect(worlds.flatMap(({ done }) => done)).toHaveLength(3);
  });

  test('picks up one that was added at the counter, too: it arrives first', async () => {
    const { app, worlds, ids } = threeJobs();
    await app.takeTogether(ids.slice(0, 2), 'arrive_pickup');
    await app.takeTogether(ids, 'pick_up');
    await answered();
    const both = ['arrive_pickup', 'pick_up'];
    expect(worlds.map(({ done }) => done)).toEqual([both, both, both]);
  });

  test('with one of three canceled: two are done, and the third says which bag it is', async () => {
    const { app, world, worlds, ids, shown, statuses, network } = threeJobs();
    await app.takeTogether(ids, 'arrive_pickup');
    network('loses-requests');
    await app.takeTogether(ids, 'pick_up');
    const [a, b, c] = worlds;
    b?.server.elsewhere({ kind: 'cancel' }, 'merchant');
    network('answers');
    world.poll();
    await answered();
    expect([a?.status(), b?.status(), c?.status()]).toEqual(['picked_up', 'canceled', 'picked_up']);
    expect(statuses()).toEqual(['picked_up', 'picked_up']);
    const said = [{ delivery: b?.delivery, number: '111111111111', kind: 'pick_up', dropped: 0 }];
    expect(shown().stopped).toMatchObject(said);
    // It stays until it's dismissed, also after other steps.
    await app.take(ids[0], { kind: 'arrive_dropoff' });
    await answered();
    expect(shown().stopped).toMatchObject(said);
    app.dismissStopped(ids[1]);
    expect(shown().stopped).toEqual([]);
  });
});

describe('a courier with three deliveries', () => {
  test('gives one back, undoes that, and keeps the others', async () => {
    const { app, worlds, ids, shown, statuses } = threeJobs();
    const [, second, third] = ids;
    await app.take(second, { kind: 'release' });
    expect(statuses()).toEqual(['accepted', 'searching', 'accepted']);
    expect(shown().undo).toEqual({ delivery: second, kind: 'release', paused: false });
    app.undo();
    expect([statuses(), shown().undo]).toEqual([['accepted', 'accepted', 'accepted'], null]);
    await app.take(second, { kind: 'release' });
    // The next one ends the moment of the one before.
    await app.take(third, { kind: 'release' });
    await answered();
    expect(worlds.map(({ status }) => status())).toEqual(['accepted', 'searching', 'accepted']);
    expect(shown().undo).toMatchObject({ delivery: third });
  });

  test('has arrived for one that’s added while they stand at that counter', async () => {
    const { app, world, worlds, ids, shown } = threeJobs();
    const [, , third] = ids;
    world.desk.accept = async (_, delivery) => {
      const job = jobIn(shown().jobs, delivery);
      return job === null ? refused('taken') : ok(job);
    };
    await app.accept(third);
    await answered();
    expect(worlds[2]?.done).toEqual([]);
    await app.takeTogether(ids.slice(0, 2), 'arrive_pickup');
    await app.accept(third);
    await answered();
    expect(worlds[2]?.done).toEqual(['arrive_pickup']);
  });
});
