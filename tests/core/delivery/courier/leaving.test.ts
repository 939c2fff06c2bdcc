import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { JobStep } from '#core/delivery/courier/kept-jobs.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { failure } from '#core/failure.ts';
import type { PollResult } from '#core/poll.ts';
import { refused } from '#core/result.ts';
import { takenPhoto, type TakenPhoto } from '#core/delivery/courier/taken-photo.ts';
import { personalData } from '#core/app/personal-data.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, openPhone, type CourierPhone, type CourierServer } from './courier-phone.ts';

const TO_THE_DOOR = ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const;

async function atTheDoor(world: CourierServer, phone: CourierPhone): Promise<void> {
  for (const kind of TO_THE_DOOR) await phone.shift.take(world.delivery, { kind });
}

describe('A photo that isn’t sent yet', () => {
  const aPhoto = (world: CourierServer, more: Partial<TakenPhoto> = {}): TakenPhoto => ({
    delivery: world.delivery,
    step: 'deliver',
    photo: aJpeg(2),
    ...more,
  });
  const onDevice = ({ storage }: CourierPhone) => takenPhoto(aCourierId).read(storage);

  test('survives a reload, for its own step of its own delivery', async () => {
    const world = courierServer('door');
    const device = memoryDevice();
    const before = openPhone(world, device);
    await atTheDoor(world, before);
    await before.shift.keepPhoto(aPhoto(world));
    before.close();
    const { shift } = openPhone(world, device);
    expect(await shift.photoFor(world.delivery, 'deliver')).toBe(aJpeg(2));
    expect(await shift.photoFor(world.delivery, 'hand_back')).toBeNull();
    expect(await shift.photoFor('00000000-0000-4000-8000-0000000000d2' as never, 'deliver')).toBeNull();
  });

  test('is removed after it’s sent', async () => {
    const world = courierServer('door');
    const phone = openPhone(world);
    await atTheDoor(world, phone);
    await phone.shift.keepPhoto(aPhoto(world));
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg(2));
    expect(await onDevice(phone)).toBeNull();
  });

  test.each<JobStep['kind']>(['release', 'deliver'])('is removed when the delivery ends: %s', async (end) => {
    const world = courierServer();
    const phone = openPhone(world);
    if (end === 'deliver') await atTheDoor(world, phone);
    await phone.shift.keepPhoto(aPhoto(world));
    await phone.shift.take(world.delivery, end === 'deliver' ? { kind: end, pin: PIN } : { kind: 'release' });
    expect(phone.view()?.jobs).toEqual([]);
    await answered();
    expect(await onDevice(phone)).toBeNull();
  });

  test('is removed when its courier signs out', async () => {
    const world = courierServer('door');
    const phone = openPhone(world);
    await phone.shift.keepPhoto(aPhoto(world));
    const data = personalData(phone.storage, phone.page.clock);
    await data.keepFor({ userId: aCourierId, email: 'kai@example.com' });
    await data.eraseAll();
    expect(await onDevice(phone)).toBeNull();
  });

  test('counts as missing if it was damaged', async () => {
    const phone = openPhone(courierServer('door'));
    for (const text of ['', '{', '{"delivery":1}', JSON.stringify(aPhoto(courierServer(), { photo: 'x' as never }))]) {
      await phone.storage.writeBlob(`courier-photo-taken:${aCourierId}`, new Blob([text]));
      expect(await onDevice(phone)).toBeNull();
    }
  });
});

describe('Before signing out', () => {
  async function withTwoKept(): Promise<readonly [CourierServer, CourierPhone]> {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    await phone.shift.take(world.delivery, { kind: 'pick_up' });
    return [world, phone];
  }

  test('unsent steps are counted, and sent immediately on request', async () => {
    const [world, phone] = await withTwoKept();
    expect(phone.shift.unsent()).toBe(2);
    expect(await phone.shift.sendNow()).toEqual({ unsent: 2, early: false, stored: true, setAside: 0, stopped: [] });
    world.server.network = 'answers';
    expect(await phone.shift.sendNow()).toEqual({ unsent: 0, early: false, stored: true, setAside: 0, stopped: [] });
    expect(world.done).toEqual(['arrive_pickup', 'pick_up']);
    expect(phone.shift.unsent()).toBe(0);
    expect(await phone.shift.sendNow()).toEqual({ unsent: 0, early: false, stored: true, setAside: 0, stopped: [] });
  });

  test('waits for steps that are being sent', async () => {
    const [world, phone] = await withTwoKept();
    world.server.network = 'answers';
    phone.page.wake();
    expect(await phone.shift.sendNow()).toEqual({ unsent: 0, early: false, stored: true, setAside: 0, stopped: [] });
    expect(world.received.filter((id, index, all) => all.indexOf(id) === index)).toHaveLength(2);
  });

  test('a refused step is reported', async () => {
    const [world, phone] = await withTwoKept();
    world.server.elsewhere({ kind: 'cancel' }, 'merchant');
    world.server.network = 'answers';
    expect(await phone.shift.sendNow()).toMatchObject({ unsent: 0, stopped: [{ reason: 'wrong-status', dropped: 1 }] });
  });

  test('nothing is counted for another account', async () => {
    const [, phone] = await withTwoKept();
    phone.shift.setCourier('00000000-0000-4000-8000-0000000000ff' as never);
    expect(phone.shift.unsent()).toBe(0);
    expect(await phone.shift.photoFor('d' as never, 'deliver')).toBeNull();
  });
});

describe('The next courier on the same phone', () => {
  test('keeps their job after a refused step, although the previous courier had none', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    await atTheDoor(world, phone);
    const before = '00000000-0000-4000-8000-0000000000ff' as UserId;
    phone.shift.setCourier(before);
    world.server.asking = before;
    world.poll();
    phone.shift.setCourier(aCourierId);
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: '0000' });
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_dropoff' }], stopped: [{ reason: 'wrong-pin' }] });
  });
});

describe('Another phone', () => {
  test('did the step already: the screen moves on, and drops the kept step', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    world.server.elsewhere({ kind: 'arrive_pickup' }, 'courier');
    world.server.elsewhere({ kind: 'pick_up' }, 'courier');
    world.server.network = 'answers';
    phone.page.wake();
    await answered();
    expect(phone.view()).toMatchObject({ unsent: 0, stopped: [{ kind: 'arrive_pickup', reason: 'wrong-status' }] });
    phone.close();
    const again = openPhone(world, undefined);
    await answered();
    expect(again.view()).toMatchObject({ jobs: [{ status: 'picked_up', dropoff: { name: 'Rosa' } }] });
  });
});

describe('If the answer to the last step was lost', () => {
  async function delivered() {
    const world = courierServer();
    const phone = openPhone(world);
    await atTheDoor(world, phone);
    world.server.network = 'loses-answers';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: PIN });
    world.poll();
    return [world, phone] as const;
  }

  test('it still counts as kept when the board shows no job', async () => {
    const [world, phone] = await delivered();
    expect(world.status()).toBe('delivered');
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'delivered' }], unsent: 1, unchecked: true });
    world.server.network = 'answers';
    await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ jobs: [], unsent: 0, stopped: [], ended: { earned: { amount: 500 } } });
  });

  test('a job that ended elsewhere is gone after the kept step is refused', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    world.server.elsewhere({ kind: 'cancel' }, 'merchant');
    world.server.network = 'loses-answers';
    world.poll();
    await answered();
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 1 });
    world.server.network = 'answers';
    await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ jobs: [], unsent: 0, stopped: [{ reason: 'wrong-status' }] });
  });
});

test('The earnings of a delivery are known after its end', async () => {
  const world = courierServer();
  const phone = openPhone(world);
  await atTheDoor(world, phone);
  await phone.shift.take(world.delivery, { kind: 'deliver', pin: PIN });
  expect(phone.view()?.ended).toEqual({
    delivery: world.delivery,
    ending: 'delivered',
    earned: { amount: 500, currency: 'CAD' },
  });
  expect(keptJobs(aCourierId).read(phone.storage)?.ended?.earned).toEqual({ amount: 500, currency: 'CAD' });
});

test('an unapproved courier keeps seeing the end of their last delivery', async () => {
  const world = courierServer();
  let answer = world.feed.duty;
  const phone = openPhone({ ...world, feed: { ...world.feed, duty: (listener) => answer(listener) } });
  await atTheDoor(world, phone);
  await phone.shift.take(world.delivery, { kind: 'deliver', pin: PIN });
  expect(phone.view()).toMatchObject({ ended: { ending: 'delivered' }, denied: false });
  answer = (listener) => {
    listener(refused(failure('denied')));
    return () => undefined;
  };
  let heard: PollResult<ShiftView> | null = null;
  phone.shift.watch((latest) => {
    heard = latest;
  });
  expect(heard).toMatchObject({ value: { view: { ended: { ending: 'delivered' }, denied: true }, failing: false } });
});
