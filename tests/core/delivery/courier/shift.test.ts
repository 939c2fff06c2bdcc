import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { MINUTE } from '#core/clock.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { noteJobs, NOTHING_KEPT } from '#core/delivery/courier/kept-jobs.ts';
import { keptJobs, keptPhoto } from '#core/delivery/courier/kept-jobs-record.ts';
import { personalData } from '#core/app/personal-data.ts';
import type { Fix } from '#core/delivery/place/position.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, openPhone } from './courier-phone.ts';

describe('an outdated answer', () => {
  const world = courierServer();
  const phone = openPhone(world);
  const before = phone.view()?.jobs ?? [];

  test('doesn’t undo a step; a newer one, another delivery or none counts', async () => {
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    const now = phone.view()?.jobs ?? [];
    const kept = { ...NOTHING_KEPT, jobs: now };
    expect(noteJobs(kept, before).jobs).toMatchObject([{ status: 'at_pickup' }]);
    expect(noteJobs({ ...NOTHING_KEPT, jobs: before }, now).jobs).toMatchObject([{ status: 'at_pickup' }]);
    const others = before.map((job) => ({ ...job, id: knownDeliveryId('00000000-0000-4000-8000-0000000000d2') }));
    expect(noteJobs(kept, others).jobs).toEqual(others);
    expect(noteJobs(kept, []).jobs).toEqual([]);
  });
});

describe('a shift', () => {
  test('shows the next step immediately, and counts unsent steps', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    void phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    expect(phone.view()).toMatchObject({
      jobs: [{ status: 'at_pickup' }],
      unsent: 0,
      sending: [{ kind: 'arrive_pickup' }],
    });
    await answered();
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 1, sending: [] });
    void phone.shift.take(world.delivery, { kind: 'pick_up' });
    void phone.shift.take(world.delivery, { kind: 'pick_up' });
    await answered();
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'picked_up', dropoff: null }], unsent: 2 });
    expect(world.done).toEqual([]);
    world.server.network = 'answers';
    phone.page.timers.pass(MINUTE);
    await answered();
    expect(world.done).toEqual(['arrive_pickup', 'pick_up']);
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'picked_up', dropoff: { name: 'Rosa' } }], unsent: 0 });
  });

  test('waits for the answer to a PIN, and shows the tries that are left', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
      await phone.shift.take(world.delivery, { kind });
    void phone.shift.take(world.delivery, { kind: 'deliver', pin: '0000' });
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_dropoff' }], sending: [{ kind: 'deliver' }] });
    await answered();
    expect(phone.view()).toMatchObject({
      jobs: [{ status: 'at_dropoff', pinTriesLeft: 4 }],
      stopped: [{ kind: 'deliver', reason: 'wrong-pin', dropped: 0 }],
    });
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: PIN });
    expect(phone.view()).toMatchObject({ jobs: [], stopped: [], ended: { ending: 'delivered' } });
  });

  test('drops the taps after a refused step, and counts them', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    await phone.shift.take(world.delivery, { kind: 'pick_up' });
    world.server.elsewhere({ kind: 'cancel' }, 'merchant');
    world.server.network = 'answers';
    phone.page.wake();
    await answered();
    expect(world.done).toEqual([]);
    expect(phone.view()?.stopped).toEqual([
      { delivery: world.delivery, number: '111111111111', kind: 'arrive_pickup', reason: 'wrong-status', dropped: 1 },
    ]);
    phone.shift.dismissStopped(world.delivery);
    expect(phone.view()?.stopped).toEqual([]);
  });

  test('shows the kept job after a reload without a network', async () => {
    const world = courierServer();
    const device = memoryDevice();
    const before = openPhone(world, device);
    world.server.network = 'loses-requests';
    await before.shift.take(world.delivery, { kind: 'arrive_pickup' });
    before.close();
    const after = openPhone(world, device);
    await answered();
    expect(after.latest()).toMatchObject({ ok: true, value: { failing: true, view: { duty: null } } });
    expect(after.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 1 });
  });

  test('shows why nothing is known if nothing was kept', () => {
    const world = courierServer();
    world.server.network = 'loses-requests';
    expect(openPhone(world).latest()).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });

  test('sends photos with their step, and removes them after arrival', async () => {
    const world = courierServer('door');
    const phone = openPhone(world);
    for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
      await phone.shift.take(world.delivery, { kind });
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg(3));
    const command = keptJobs(aCourierId).read(phone.storage)?.steps[0]?.command;
    const key = keptPhoto(command ?? ('' as never));
    expect(await (await phone.storage.readBlob(key))?.text()).toBe(aJpeg(3));
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'delivered' }], unsent: 1 });
    world.server.network = 'answers';
    phone.page.timers.pass(MINUTE);
    await answered();
    expect(world.status()).toBe('delivered');
    expect(await phone.storage.readBlob(key)).toBeNull();
  });

  test('keeps nothing of the recipient after the end, or after its courier signs out', async () => {
    const world = courierServer('door');
    const phone = openPhone(world);
    for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
      await phone.shift.take(world.delivery, { kind });
    const kept = () => phone.storage.read('local', `courier-job:${aCourierId}`) ?? '';
    expect(kept()).toContain('2 Home Street');
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg());
    const key = keptPhoto(keptJobs(aCourierId).read(phone.storage)?.steps[0]?.command ?? ('' as never));
    const data = personalData(phone.storage, phone.page.clock);
    await data.keepFor({ userId: aCourierId, email: 'kai@example.com' });
    await data.eraseAll();
    expect(kept()).toBe('');
    expect(await phone.storage.readBlob(key)).toBeNull();

    const again = openPhone(courierServer());
    expect(again.storage.read('local', `courier-job:${aCourierId}`)).toContain('1 Shop Street');
    await again.shift.take(world.delivery, { kind: 'release' });
    expect(again.storage.read('local', `courier-job:${aCourierId}`)).not.toContain('1 Shop Street');
  });
});

describe('a step of a courier who shares a position', () => {
  const HERE: Fix = { lat: 43.65, lon: -79.42, accuracy: 10, age: 0 };
  function sharing() {
    const sent: Fix[] = [];
    const fixes = {
      next: () => null,
      current: () => HERE,
      sent: (fix: Fix) => void sent.push(fix),
      unsent: () => undefined,
    };
    return { sent, sharing: { work: () => undefined, fixes } };
  }

  test('includes the position, without a request of its own', async () => {
    const world = courierServer();
    const shared = sharing();
    const phone = openPhone(world, undefined, undefined, shared.sharing);
    for (const kind of ['arrive_pickup', 'pick_up'] as const) await phone.shift.take(world.delivery, { kind });
    expect(world.fixes).toEqual([HERE, HERE]);
    expect(world.received).toHaveLength(2);
    expect(shared.sent).toEqual([HERE, HERE]);
  });

  test('includes none if it was kept without a network', async () => {
    const world = courierServer();
    const shared = sharing();
    const phone = openPhone(world, undefined, undefined, shared.sharing);
    world.server.network = 'loses-requests';
    for (const kind of ['arrive_pickup', 'pick_up'] as const) await phone.shift.take(world.delivery, { kind });
    const kept = phone.storage.read('local', `courier-job:${aCourierId}`);
    expect(kept).toContain('pick_up');
    expect(kept).not.toContain('43.65');
    world.server.network = 'answers';
    await phone.shift.sendNow();
    expect(world.done).toEqual(['arrive_pickup', 'pick_up']);
    expect(world.fixes).toEqual([null, null]);
    expect(shared.sent).toEqual([]);
  });
});
