import { describe, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#adapters/memory/memory-device.ts';
import { eraseKeptJobs, keptJobs, keptPhoto } from '#core/delivery/courier/kept-jobs-record.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { courierServer, openPhone } from './courier-phone.ts';

const KEY = `courier-job:${aCourierId}`;
const ASIDE = `courier-job-set-aside:${aCourierId}`;

/** A phone with two unsent steps, whose record then changes as if another release had written it. */
async function leftBy(change: (record: string) => string) {
  const [world, device] = [courierServer('door'), memoryDevice()];
  const phone = openPhone(world, device);
  await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
  await phone.shift.take(world.delivery, { kind: 'pick_up' });
  world.server.network = 'loses-requests';
  await phone.shift.take(world.delivery, { kind: 'arrive_dropoff' });
  await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg());
  phone.close();
  const written = phone.storage.read('local', KEY) ?? '';
  phone.storage.write('local', KEY, change(written));
  world.server.network = 'answers';
  return { world, device, written };
}

/** Restores the steps that this release can read, as an update does. */
const updated = (device: MemoryDevice, written: string) => {
  const tab = device.tab();
  for (const key of [KEY, ASIDE])
    tab.write('local', key, (tab.read('local', key) ?? '').replaceAll('teleport', 'deliver'));
  return written;
};

const unknownStep = (record: string) => record.replace('"kind":"deliver"', '"kind":"teleport"');

describe('Steps that this release can’t read', () => {
  test('stay after other writes, are counted, and keep the job on the screen', async () => {
    const { world, device } = await leftBy(unknownStep);
    const phone = openPhone(world, device);
    await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'picked_up' }], unsent: 0, setAside: 2 });
    expect(phone.shift.unsent()).toBe(2);
    await phone.shift.take(world.delivery, { kind: 'arrive_dropoff' });
    expect(world.status()).toBe('at_dropoff');
    expect(phone.view()).toMatchObject({ setAside: 2 });
    expect(phone.storage.read('local', ASIDE)).toContain('teleport');
  });

  test('are sent by a release that can read them, in order and with their photo', async () => {
    const { world, device, written } = await leftBy(unknownStep);
    const before = openPhone(world, device);
    await before.shift.sendNow();
    before.close();
    expect(before.storage.read('local', ASIDE)).not.toBeNull();
    updated(device, written);
    const phone = openPhone(world, device);
    await phone.shift.sendNow();
    expect(world.done).toEqual(['arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver']);
    expect(phone.storage.read('local', ASIDE)).toBeNull();
    expect(phone.view()).toMatchObject({ setAside: 0, unsent: 0, ended: { ending: 'delivered' } });
  });

  test('are sent before those tapped since, each once', async () => {
    const { world, device, written } = await leftBy(unknownStep);
    world.server.network = 'loses-requests';
    const before = openPhone(world, device);
    await before.shift.take(world.delivery, { kind: 'arrive_dropoff' });
    before.close();
    updated(device, written);
    before.storage.write('local', ASIDE, JSON.stringify([written, written]));
    const phone = openPhone(world, device);
    const commands =
      keptJobs(aCourierId)
        .read(phone.storage)
        ?.steps.map(({ command }) => command) ?? [];
    expect(commands).toHaveLength(3);
    expect(new Set(commands).size).toBe(3);
    expect(commands.slice(0, 2)).toEqual(
      (JSON.parse(written) as { steps: { command: string }[] }).steps.map(({ command }) => command),
    );
  });

  test('are sent if a tab of another release sets them aside meanwhile', async () => {
    const { world, device, written } = await leftBy((record) => record);
    world.server.network = 'loses-requests';
    const phone = openPhone(world, device);
    const other = device.tab();
    other.remove('local', KEY);
    other.write('local', ASIDE, JSON.stringify([written]));
    world.server.network = 'answers';
    world.poll();
    await phone.shift.sendNow();
    expect(world.done).toEqual(['arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver']);
  });

  test('are erased with their photos when the courier signs out anyway', async () => {
    const { world, device, written } = await leftBy(unknownStep);
    const phone = openPhone(world, device);
    await phone.shift.sendNow();
    phone.close();
    const [, deliver] = (JSON.parse(written) as { steps: { command: string }[] }).steps;
    const photo = keptPhoto(deliver?.command as never);
    expect(await phone.storage.readBlob(photo)).not.toBeNull();
    await eraseKeptJobs(phone.storage, aCourierId);
    expect(await phone.storage.readBlob(photo)).toBeNull();
    expect([phone.storage.read('local', KEY), phone.storage.read('local', ASIDE)]).toEqual([null, null]);
  });

  test('count as one and stay, even if unrecognizable', async () => {
    const { world, device } = await leftBy((record) => record.slice(0, -9));
    const phone = openPhone(world, device);
    await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ setAside: 1 });
    expect(phone.storage.read('local', ASIDE)).toContain('arrive_dropoff');
  });

  test('are set aside on a phone that has space for only one copy', async () => {
    const { world, device } = await leftBy(unknownStep);
    const limit = (device.tab().read('local', KEY) ?? '').length + 400;
    const cramped: MemoryDevice = {
      tab() {
        const tab = device.tab();
        return {
          ...tab,
          write(area, key, value) {
            const other = key === KEY ? ASIDE : KEY;
            const used = value.length + (tab.read(area, other) ?? '').length;
            return used > limit ? refused(failure('full')) : tab.write(area, key, value);
          },
        };
      },
    };
    const phone = openPhone(world, cramped);
    await phone.shift.sendNow();
    expect(device.tab().read('local', ASIDE)).toContain('teleport');
  });
});

test('An unreadable job loses no step: the server sends the job again', async () => {
  const { world, device } = await leftBy((record) => record.replace('"shop":"Bakery"', '"shop":null'));
  const phone = openPhone(world, device);
  await phone.shift.sendNow();
  expect(world.done).toEqual(['arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver']);
  expect(phone.view()).toMatchObject({ setAside: 0, unsent: 0 });
});
