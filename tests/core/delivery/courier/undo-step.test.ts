import { describe, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { MOVE_KINDS, MOVES } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { JobStep } from '#core/delivery/courier/kept-jobs.ts';
import { eraseKeptJobs, heldStep } from '#core/delivery/courier/kept-jobs-record.ts';
import { STEP_UNDO_TIME, UNDOABLE, type ShiftView } from '#core/delivery/courier/shift-view.ts';
import { shift } from '#core/delivery/courier/shift.ts';
import { undoableShift } from '#core/delivery/courier/undoable-shift.ts';
import { MINUTE } from '#core/clock.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { aPage } from '#tests/builders/page.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, NOT_SHARING, type CourierServer } from './courier-phone.ts';

const TO_THE_DOOR = ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const;
const FAIL: JobStep = { kind: 'fail', reason: 'refused' };

/** The app of a courier who can undo steps. */
function open(world: CourierServer, device = memoryDevice()) {
  const storage = device.tab();
  const page = { ...aPage({ random: { uuid: () => crypto.randomUUID(), integer: () => 0 } }), clock: world.server };
  const parts = { ...page, painted: () => Promise.resolve(), sharing: NOT_SHARING };
  const app = undoableShift(shift(world.desk, world.feed, storage, parts), storage, page);
  app.setCourier(aCourierId);
  let view: ShiftView | null = null;
  const stop = app.watch((latest) => (view = latest.ok ? latest.value.view : null));
  const shown = () => [view?.jobs[0]?.status ?? null, view?.undo?.kind ?? null, view?.unsent];
  const take = (step: JobStep, photo?: string) => app.take(world.delivery, step, photo);
  return { app, page, storage, stop, shown, view: () => view, take };
}

async function atTheDoor(world: CourierServer, device = memoryDevice()) {
  const phone = open(world, device);
  for (const kind of TO_THE_DOOR) await phone.take({ kind });
  return phone;
}

describe('a step that can be undone', () => {
  test('is each step of a courier that has no proof and isn’t on the way to the door', () => {
    const steps = MOVE_KINDS.filter((kind) => MOVES[kind].by.some((actor) => actor === 'courier'));
    const proven = ['deliver', 'hand_back'];
    const onTheWay = ['accept', ...TO_THE_DOOR];
    expect([...UNDOABLE, ...proven, ...onTheWay].toSorted()).toEqual(steps.toSorted());
  });

  test('shows as done, and the server hears of it after ten seconds', async () => {
    const world = courierServer();
    const phone = await atTheDoor(world);
    await phone.take(FAIL);
    expect(phone.shown()).toEqual(['returning', 'fail', 0]);
    expect(world.status()).toBe('at_dropoff');
    phone.page.timers.pass(STEP_UNDO_TIME - 1);
    await answered();
    expect(world.status()).toBe('at_dropoff');
    phone.page.timers.pass(1);
    expect(phone.shown()).toEqual(['returning', null, 0]);
    await answered();
    expect([world.status(), phone.shown()]).toEqual(['returning', ['returning', null, 0]]);
  });

  test.each<[JobStep, string]>([
    [{ kind: 'release' }, 'accepted'],
    [FAIL, 'at_dropoff'],
    [{ kind: 'retry' }, 'returning'],
  ])('leaves nothing behind once it’s undone: %j', async (step, before) => {
    const world = courierServer();
    const phone = step.kind === 'release' ? open(world) : await atTheDoor(world);
    if (step.kind === 'retry') {
      await phone.take(FAIL);
      phone.page.timers.pass(STEP_UNDO_TIME);
      await answered();
    }
    const sent = world.received.length;
    await phone.take(step);
    expect(phone.view()?.undo?.kind).toBe(step.kind);
    phone.app.undo();
    phone.page.timers.pass(STEP_UNDO_TIME);
    await answered();
    expect([phone.shown(), world.status()]).toEqual([[before, null, 0], before]);
    expect([world.received.length, heldStep(aCourierId).read(phone.storage)]).toEqual([sent, null]);
  });

  test('can be undone for as long as “Undo” has the focus, and ten seconds longer', async () => {
    const world = courierServer();
    const phone = await atTheDoor(world);
    await phone.take(FAIL);
    phone.app.pauseUndo();
    phone.page.timers.pass(10 * STEP_UNDO_TIME);
    await answered();
    expect([world.status(), phone.view()?.undo]).toMatchObject(['at_dropoff', { kind: 'fail', paused: true }]);
    phone.app.resumeUndo();
    phone.page.timers.pass(STEP_UNDO_TIME - 1);
    expect(phone.view()?.undo).toMatchObject({ kind: 'fail', paused: false });
    phone.page.timers.pass(1);
    await answered();
    expect(world.status()).toBe('returning');
  });

  test('is sent before the next step, and a second tap changes nothing', async () => {
    const world = courierServer();
    const phone = await atTheDoor(world);
    await phone.take(FAIL);
    await phone.take(FAIL);
    await answered();
    expect([phone.view()?.undo?.kind, world.status()]).toEqual(['fail', 'at_dropoff']);
    await phone.take({ kind: 'hand_back' }, aJpeg(2));
    await answered();
    expect(world.done).toEqual([...TO_THE_DOOR, 'fail', 'hand_back']);
  });

  type Phone = ReturnType<typeof open>;
  test.each<[string, (phone: Phone) => unknown]>([
    ['leaves the page', ({ stop }) => stop()],
    ['hides it', ({ page }) => page.hide()],
    ['sends the steps before signing out', ({ app }) => app.sendNow()],
  ])('is sent if the courier %s', async (_, leave) => {
    const world = courierServer();
    const phone = await atTheDoor(world);
    await phone.take(FAIL);
    expect(phone.app.unsent()).toBe(1);
    await leave(phone);
    await answered();
    expect([world.status(), phone.app.unsent()]).toEqual(['returning', 0]);
  });

  test('counts from its tap if the phone was off before the ten seconds were over', async () => {
    const world = courierServer();
    const device = memoryDevice();
    const before = await atTheDoor(world, device);
    await before.take(FAIL);
    const tapped = world.server.now();
    world.server.pass(20 * MINUTE);
    open(world, device);
    await answered();
    expect([world.status(), world.times.at(-1)]).toEqual(['returning', tapped]);
  });

  test('is sent once after a reload, and the page before can’t undo it anymore', async () => {
    const world = courierServer();
    const device = memoryDevice();
    const before = await atTheDoor(world, device);
    await before.take(FAIL);
    const after = open(world, device);
    await answered();
    expect([world.status(), after.shown()]).toEqual(['returning', ['returning', null, 0]]);
    before.app.undo();
    before.page.timers.pass(STEP_UNDO_TIME);
    await answered();
    expect(world.done.filter((kind) => kind === 'fail')).toHaveLength(1);
  });

  test('can be undone without a network, and waits for it otherwise', async () => {
    const world = courierServer();
    const phone = await atTheDoor(world);
    world.server.network = 'loses-requests';
    await phone.take(FAIL);
    expect(phone.shown()).toEqual(['returning', 'fail', 0]);
    phone.app.undo();
    expect(phone.shown()).toEqual(['at_dropoff', null, 0]);
    await phone.take(FAIL);
    phone.page.timers.pass(STEP_UNDO_TIME);
    await answered();
    expect(phone.shown()).toEqual(['returning', null, 1]);
    world.server.network = 'answers';
    await phone.app.sendNow();
    expect(world.status()).toBe('returning');
  });

  test('is sent immediately by a phone that can’t store it', async () => {
    const world = courierServer();
    const inner = memoryDevice();
    const isHeld = (key: string) => key.startsWith('courier-held-step:');
    const device: MemoryDevice = {
      tab() {
        const tab = inner.tab();
        const write: typeof tab.write = (area, key, value) =>
          isHeld(key) ? refused(failure('full')) : tab.write(area, key, value);
        return { ...tab, write };
      },
    };
    const phone = await atTheDoor(world, device);
    await phone.take(FAIL);
    expect([world.status(), phone.view()?.undo]).toEqual(['returning', null]);
  });

  test('is erased with the rest of a courier’s data', async () => {
    const world = courierServer();
    const device = memoryDevice();
    const phone = await atTheDoor(world, device);
    await phone.take(FAIL);
    expect(heldStep(aCourierId).read(phone.storage)).toEqual({
      delivery: world.delivery,
      step: FAIL,
      at: world.server.now(),
    });
    await eraseKeptJobs(phone.storage, aCourierId);
    expect(heldStep(aCourierId).read(phone.storage)).toBeNull();
  });
});
