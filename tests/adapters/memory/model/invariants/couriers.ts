import { expect } from 'vitest';
import type { Model } from '../model.ts';
import { COUNTED_BEFORE } from '../start.ts';
import type { World } from '../world.ts';

/**
 * The counter is the number of couriers who completed their registration, each counted once
 * (decision finishing-registration).
 */
export function couriersAgree(model: Model, { server }: World): void {
  const { count, counted } = server.apply(({ state }) => ({
    count: state.courierCount,
    counted: state.countedCouriers,
  }));
  expect(count).toBe(COUNTED_BEFORE + model.couriersCounted);
  expect(counted).toHaveLength(model.couriersCounted);
  expect(new Set(counted).size).toBe(model.couriersCounted);
}
