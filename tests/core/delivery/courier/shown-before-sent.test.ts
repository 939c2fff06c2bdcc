import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { answered, courierServer, openPhone } from './courier-phone.ts';

test('a step is kept and shown first, and sent once the screen shows it', async () => {
  const world = courierServer();
  let paint = (): void => undefined;
  const phone = openPhone(world, memoryDevice(), () => new Promise((resolve) => (paint = resolve)));
  void phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
  await answered();
  expect(keptJobs(aCourierId).read(phone.storage)?.steps).toHaveLength(1);
  expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], sending: [{ kind: 'arrive_pickup' }] });
  expect(world.received).toEqual([]);
  paint();
  await answered();
  expect(world.done).toEqual(['arrive_pickup']);
  expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 0, sending: [] });
});
