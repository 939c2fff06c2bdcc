import { describe, expect, test } from 'vitest';
import { courierCount } from '#core/courier/courier-count.ts';
import { testApp } from '../test-app.ts';

describe('The number of couriers on the landing page (spec §9)', () => {
  test.each([
    [5210, 5210],
    [1, 1],
    [null, 4167],
    [0, 4167],
    [-3, 4167],
  ])('with %j stored is %i', async (stored, shown) => {
    const { server, backend } = testApp({ signedIn: false });
    server.apply(({ state }) => {
      state.courierCount = stored;
    });
    expect(await courierCount(backend.courierCounter)()).toBe(shown);
  });

  test('is 4167 if the query fails', async () => {
    const app = testApp();
    app.server.apply(({ state }) => {
      state.courierCount = 5210;
    });
    app.failNext('courierCounter.read', 'unavailable');
    expect(await courierCount(app.backend.courierCounter)()).toBe(4167);
    expect(await courierCount(app.backend.courierCounter)()).toBe(5210);
  });
});
