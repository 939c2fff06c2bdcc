import { createElement } from 'react';
import { expect, test } from 'vitest';
import { CourierDesk, type CourierApplicationSent } from '#core/delivery/courier/courier-desk.ts';
import type { Vehicle } from '#core/delivery/price/vehicle.ts';
import { ok } from '#core/result.ts';
import VehicleLine, { roomWords } from '#ui/courier/work/vehicle-line.tsx';
import { eventually } from '#tests/eventually.ts';
import { bound, render } from '../render.tsx';

test.each<[Vehicle, string]>([
  ['bike', 'Bike: up to 3 small parcels at a time, in cities that allow it.'],
  ['car', 'Car: up to 8 small parcels at a time, in cities that allow it.'],
  ['foot', 'On foot: one delivery at a time.'],
])('a courier’s room is said in words: %s', (vehicle, words) => {
  expect(roomWords(vehicle)).toBe(words);
});

const shown = (sent: Pick<CourierApplicationSent, 'vehicle'> | null) =>
  render(createElement(VehicleLine), [
    bound(CourierDesk, { application: async () => ok(sent) } as unknown as CourierDesk),
  ]);

test('couriers read their vehicle; those who never said theirs read nothing', async () => {
  const rider = await shown({ vehicle: 'scooter' });
  await eventually(() => expect(rider.textContent).toMatch(/^You ride Scooter: up to 3 /u));
  const walker = await shown({ vehicle: 'foot' });
  await eventually(() => expect(walker.textContent).toMatch(/^On foot: /u));
  const unknown = await shown(null);
  await new Promise((resolve) => setTimeout(resolve));
  expect(unknown.textContent).toBe('');
});
