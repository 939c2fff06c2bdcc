import { describe, expect, test } from 'vitest';
import { courierCount } from '#core/courier/courier-count.ts';
import { testApp } from '../test-app.ts';

describe('The number of couriers on the landing page (spec §9)', () => {
  test.each([
    [5210, 5210],
    [4167, 4167],
    [1, 1],
    [null, null],
    [0, null],
    [-3, null],
  ])('with %j stored is %j', async (stored, count) => {
    const { server, backend } = testApp({ signedIn: false });
    server.apply(({ state }) => {
      state.courierCount = stored;
    });
    expect(await courierCount(backend.courierCounter)()).toBe(count);
  });

  test('is null if the query fails', async () => {
    const app = testApp();
    app.server.apply(({ state }) => {
      state.courierCount = 5210;
    });
    app.failNext('courierCounter.read', 'unavailable');
    expect(await courierCount(app.backend.courierCounter)()).toBeNull();
    expect(await courierCount(app.backend.courierCounter)()).toBe(5210);
  });
});
