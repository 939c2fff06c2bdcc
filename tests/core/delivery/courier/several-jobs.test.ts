import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { MINUTE } from '#core/clock.ts';
import type { PictureData } from '#core/account/picture-data.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, openPhone, type CourierPhone, type CourierServer } from './courier-phone.ts';
import { serverOf } from './server-of.ts';

const WAY = ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const;

/** A courier who carries two deliveries. Each has a connection of its own, so that either can fail. */
function twoJobs() {
  const rosa = courierServer('meet', knownDeliveryId('00000000-0000-4000-8000-0000000000d1'));
  const tom = courierServer('door', knownDeliveryId('00000000-0000-4000-8000-0000000000d2'));
  const world = serverOf(rosa, tom);
  const device = memoryDevice();
  return { rosa, tom, world, device, phone: openPhone(world, device) };
}

const statuses = (phone: CourierPhone) => phone.view()?.jobs.map(({ status }) => status);
async function toTheDoor(phone: CourierPhone, ...worlds: readonly CourierServer[]): Promise<void> {
  for (const { delivery } of worlds) for (const kind of WAY) await phone.shift.take(delivery, { kind });
}

describe('a courier with two deliveries', () => {
  test('sends the steps of one while the other’s can’t be sent', async () => {
    const { rosa, tom, phone } = twoJobs();
    rosa.server.network = 'loses-requests';
    await toTheDoor(phone, rosa, tom);
    expect([rosa.status(), tom.status(), statuses(phone)]).toEqual([
      'accepted',
      'at_dropoff',
      ['at_dropoff', 'at_dropoff'],
    ]);
    expect(phone.view()).toMatchObject({ unsent: 3, sending: [] });
    rosa.server.network = 'answers';
    phone.page.timers.pass(MINUTE);
    await answered();
    expect([rosa.done, phone.view()?.unsent]).toEqual([WAY, 0]);
  });

  test('delivers one while the other’s step waits for the five minutes at the door', async () => {
    const { rosa, tom, phone } = twoJobs();
    await toTheDoor(phone, tom);
    rosa.server.network = 'loses-requests';
    await toTheDoor(phone, rosa);
    rosa.server.pass(WAIT_AT_DOOR / 2);
    await phone.shift.take(rosa.delivery, { kind: 'fail', reason: 'no_answer' });
    rosa.server.network = 'answers';
    await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ unsent: 1, early: true });
    const asked = rosa.received.length;
    await phone.shift.take(tom.delivery, { kind: 'deliver', pin: null }, aJpeg());
    expect([tom.status(), rosa.status(), rosa.received.length]).toEqual(['delivered', 'at_dropoff', asked]);
    expect(phone.view()).toMatchObject({ jobs: [{ id: rosa.delivery }], ended: { delivery: tom.delivery } });
    rosa.server.pass(WAIT_AT_DOOR);
    // The first try learns that it was taken again too early.
    for (const _ of [1, 2]) {
      phone.page.timers.pass(MINUTE);
      await answered();
    }
    expect([rosa.status(), phone.view()?.unsent]).toEqual(['returning', 0]);
  });

  test('loses only the later steps of the delivery whose step is refused', async () => {
    const { rosa, tom, phone } = twoJobs();
    await toTheDoor(phone, rosa, tom);
    await phone.shift.take(rosa.delivery, { kind: 'deliver', pin: '0000' });
    expect(phone.view()?.jobs.map(({ pinTriesLeft }) => pinTriesLeft)).toEqual([4, 5]);
    for (const { server } of [rosa, tom]) server.network = 'loses-requests';
    await phone.shift.take(rosa.delivery, { kind: 'deliver', pin: '0000' });
    await phone.shift.take(tom.delivery, { kind: 'deliver', pin: null }, aJpeg());
    for (const { server } of [rosa, tom]) server.network = 'answers';
    await phone.shift.sendNow();
    expect([rosa.status(), tom.status()]).toEqual(['at_dropoff', 'delivered']);
    expect(phone.view()).toMatchObject({
      jobs: [{ id: rosa.delivery, pinTriesLeft: 3 }],
      stopped: [{ delivery: rosa.delivery, reason: 'wrong-pin' }],
    });
    await phone.shift.take(rosa.delivery, { kind: 'deliver', pin: PIN });
    expect(phone.view()).toMatchObject({ jobs: [], stopped: [], ended: { delivery: rosa.delivery } });
  });

  test('reads which of both was refused, until each is dismissed', async () => {
    const { rosa, tom, world, phone } = twoJobs();
    for (const { server, delivery } of [rosa, tom]) {
      server.network = 'loses-requests';
      await phone.shift.take(delivery, { kind: 'arrive_pickup' });
      server.elsewhere({ kind: 'cancel' }, 'merchant');
    }
    // While steps are kept, the server's answer removes nothing.
    world.poll();
    expect(statuses(phone)).toEqual(['at_pickup', 'at_pickup']);
    for (const { server } of [rosa, tom]) server.network = 'answers';
    world.poll();
    await answered();
    expect(phone.view()?.jobs).toEqual([]);
    const stopped = () => phone.view()?.stopped.map(({ delivery }) => delivery);
    expect(stopped()).toEqual([rosa.delivery, tom.delivery]);
    phone.shift.dismissStopped(rosa.delivery);
    expect(stopped()).toEqual([tom.delivery]);
  });

  test('loses a canceled one while steps of the other are kept', async () => {
    const { rosa, tom, world, phone } = twoJobs();
    tom.server.network = 'loses-requests';
    await phone.shift.take(tom.delivery, { kind: 'arrive_pickup' });
    rosa.server.elsewhere({ kind: 'cancel' }, 'merchant');
    tom.server.network = 'answers';
    world.poll();
    expect(phone.view()?.jobs).toMatchObject([{ id: tom.delivery, status: 'at_pickup' }]);
  });

  test('keeps the photo for one door when the other delivery ends', async () => {
    const { rosa, tom, phone } = twoJobs();
    await toTheDoor(phone, rosa, tom);
    const photo = { delivery: tom.delivery, step: 'deliver', photo: aJpeg() as PictureData } as const;
    await phone.shift.keepPhoto(photo);
    await phone.shift.take(rosa.delivery, { kind: 'deliver', pin: PIN });
    await answered();
    expect(await phone.shift.photoFor(tom.delivery, 'deliver')).toBe(photo.photo);
  });

  test('has both after a reload without a network, and the older tab has the first', async () => {
    const { rosa, tom, world, device, phone } = twoJobs();
    for (const { server } of [rosa, tom]) server.network = 'loses-requests';
    await phone.shift.take(tom.delivery, { kind: 'arrive_pickup' });
    phone.close();
    expect(statuses(openPhone(world, device))).toEqual(['accepted', 'at_pickup']);
    const record = JSON.parse(phone.storage.read('local', `courier-job:${aCourierId}`) ?? '') as object;
    const { jobs, steps } = keptJobs(aCourierId).read(phone.storage) ?? { jobs: [], steps: [] };
    expect(record).toMatchObject({ version: 2, job: jobs[0], steps });
  });
});
