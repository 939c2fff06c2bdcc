import { describe, expect, test } from 'vitest';
import { courierCount } from '#core/courier/courier-count.ts';
import { aDesk } from '../desk.ts';

describe('The number of couriers on the landing page (spec §9)', () => {
  test.each([
    [5210, 5210],
    [1, 1],
    [null, 4167],
    [0, 4167],
    [-3, 4167],
  ])('with %j stored is %i', async (stored, shown) => {
    const { server, backend } = aDesk({ signedIn: false });
    server.apply(({ state }) => {
      state.courierCount = stored;
    });
    expect(await courierCount(backend.courierCounter)()).toBe(shown);
  });

  test('is 4167 if the query fails', async () => {
    const desk = aDesk();
    desk.server.apply(({ state }) => {
      state.courierCount = 5210;
    });
    desk.failNext('courierCounter.read', 'unavailable');
    expect(await courierCount(desk.backend.courierCounter)()).toBe(4167);
    expect(await courierCount(desk.backend.courierCounter)()).toBe(5210);
  });
});
