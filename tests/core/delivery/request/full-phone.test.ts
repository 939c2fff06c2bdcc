import { expect, test } from 'vitest';
import type { MemoryDevice } from '#adapters/memory/memory-device.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { MINUTE } from '#core/clock.ts';
import { eraseKeptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, openPhone } from '../courier/courier-phone.ts';

/** A phone that stores nothing while it's full: unwritten values last as long as the page. */
function phoneThatFills() {
  const inner = memoryDevice();
  const phone = { records: false, files: false };
  const device: MemoryDevice = {
    tab() {
      const tab = inner.tab();
      const page = new Map<string, string>();
      const files = new Map<string, Blob>();
      return {
        ...tab,
        read: (area, key) => page.get(key) ?? tab.read(area, key),
        write(area, key, value) {
          if (phone.records) page.set(key, value);
          else page.delete(key);
          return phone.records ? refused(failure('full')) : tab.write(area, key, value);
        },
        readBlob: async (key) => files.get(key) ?? tab.readBlob(key),
        async writeBlob(key, blob) {
          if (phone.files) files.set(key, blob);
          else files.delete(key);
          return phone.files ? refused(failure('full')) : tab.writeBlob(key, blob);
        },
      };
    },
  };
  return { phone, device };
}

test('a step that a full phone can’t store isn’t shown as saved, but is still sent', async () => {
  const { phone: full, device } = phoneThatFills();
  const world = courierServer();
  const phone = openPhone(world, device);
  world.server.network = 'loses-requests';
  full.records = true;
  await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
  expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 1, stored: false });
  expect(await phone.shift.sendNow()).toMatchObject({ unsent: 1, stored: false });
  world.server.network = 'answers';
  await phone.shift.sendNow();
  expect(world.done).toEqual(['arrive_pickup']);
});

test('an unstored step is stored by the next try with free space', async () => {
  const { phone: full, device } = phoneThatFills();
  const world = courierServer();
  const phone = openPhone(world, device);
  world.server.network = 'loses-requests';
  full.records = true;
  await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
  full.records = false;
  phone.page.timers.pass(MINUTE);
  await answered();
  expect(phone.view()).toMatchObject({ unsent: 1, stored: true });
  phone.close();
  expect(openPhone(world, device).view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 1 });
});

test('a step whose photo isn’t stored isn’t shown as saved either', async () => {
  const { phone: full, device } = phoneThatFills();
  const world = courierServer('door');
  const phone = openPhone(world, device);
  for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
    await phone.shift.take(world.delivery, { kind });
  world.server.network = 'loses-requests';
  full.files = true;
  await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg());
  expect(phone.view()).toMatchObject({ jobs: [{ status: 'delivered' }], unsent: 1, stored: false });
  full.files = false;
  phone.page.timers.pass(MINUTE);
  await answered();
  expect(phone.view()).toMatchObject({ unsent: 1, stored: true });
  world.server.network = 'answers';
  await phone.shift.sendNow();
  expect(world.status()).toBe('delivered');
  expect(phone.view()).toMatchObject({ unsent: 0, stored: true });
});

test('erasing removes the photos before the record that lists them', async () => {
  const device = memoryDevice();
  const world = courierServer('door');
  const phone = openPhone(world, device);
  for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
    await phone.shift.take(world.delivery, { kind });
  world.server.network = 'loses-requests';
  await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg());
  const tab = device.tab();
  const left: string[] = [];
  // The page closes right after the record is removed.
  await eraseKeptJobs(
    {
      ...tab,
      removeBlob: async (key) => void left.push(key),
      remove: (_area, key) => void left.push(key),
    },
    aCourierId,
  );
  expect(left).toHaveLength(5);
  expect(left.slice(2)).toEqual([
    `courier-job-set-aside:${aCourierId}`,
    `courier-held-step:${aCourierId}`,
    `courier-job:${aCourierId}`,
  ]);
});
