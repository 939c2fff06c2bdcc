import { expect, test } from 'vitest';
import { hasRoomForDelivery } from '#core/delivery/lifecycle/policy.ts';

test.each([
  [0, 0, true],
  [199, 0, true],
  [200, 0, false],
  [201, 0, false],
  [0, 59, true],
  [0, 60, false],
  [199, 59, true],
  [200, 60, false],
])('A business with %i active and %i within the hour has room for another: %s', (active, hour, room) => {
  expect(hasRoomForDelivery({ active, withinTheHour: hour })).toBe(room);
});
