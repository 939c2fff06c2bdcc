import { describe, expect } from 'vitest';
import { limitTo, rides } from '../delivery/courier/city-of-several.ts';
import { aCommand, courierOnline } from '../dispatch-people.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { ORDER, shop } from './shop-software.ts';
import { valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

/** Software in a city whose courier has a bike. */
async function inTheCity(world: ApiUnderTest) {
  const software = await shop(world);
  await limitTo(world, 8);
  const by = await courierOnline(world);
  await rides(by, 'bike');
  const orders = (...keys: string[]): object[] => keys.map((idempotencyKey) => ({ ...ORDER, idempotencyKey }));
  const together = (all: readonly object[], more: object = {}) =>
    software.call('POST', '/v1/deliveries/batch', { dispatch: 'together', orders: all, ...more });
  return { ...software, by, orders, together };
}

/** Orders of software for one courier. */
export function apiTogetherContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('orders for one courier', () => {
    test('are placed as one, once for their keys', async ({ world }) => {
      const { by, orders, together, get } = await inTheCity(world);
      const made = await together(orders('a', 'b', 'c'));
      expect(made.status).toBe(200);
      expect(made.body.results).toMatchObject([0, 1, 2].map((index) => ({ index, status: 201 })));
      expect((await together(orders('a', 'b', 'c'))).body).toEqual(made.body);
      expect((await get('/v1/deliveries')).body.data).toHaveLength(3);
      const duty = await by.backend.courierDesk.duty();
      expect(duty.ok && duty.value.offers.map(({ parcels }) => parcels.length)).toEqual([3]);
      expect((await get('/v1/events')).body.data).toHaveLength(3);
    });

    test('name the route that their courier takes, with the stops before each', async ({ world }) => {
      const { by, orders, together, order, get } = await inTheCity(world);
      expect((await together(orders('a', 'b'))).status).toBe(200);
      const alone = await order('alone');
      const routes = async () =>
        (await get('/v1/deliveries')).body.data.map(({ id, route }) => ({ id, route })).toReversed();
      expect((await routes()).map(({ route }) => route)).toEqual([null, null, null]);
      const { offers } = valueOf(await by.backend.courierDesk.duty());
      const group = offers.find(({ parcels }) => parcels.length === 2);
      valueOf(await by.backend.courierDesk.accept(aCommand(), group!.id));
      const taken = (await routes()).filter(({ id }) => id !== alone.body.id);
      const [route] = taken.map((one) => one.route?.id);
      expect(taken.map((one) => one.id)).toContain(route);
      expect(taken.map((one) => one.route?.id)).toEqual([route, route]);
      // Both are at the counter, which comes first.
      expect(taken.map((one) => one.route?.stopsBefore)).toEqual([0, 0]);
      expect((await routes()).find(({ id }) => id === alone.body.id)?.route).toBeNull();
      for (const { id } of taken) {
        expect((await get(`/v1/deliveries/${id}`)).body.route).toEqual({ id: route, stopsBefore: 0 });
        const { data } = (await get(`/v1/events?delivery=${id}&type=delivery.accepted`)).body;
        expect(data.map((event) => event.data.route)).toEqual([{ id: route, stopsBefore: null }]);
      }
    });

    test('are all refused if one is, and the answer names it', async ({ world }) => {
      const { orders, together, order, get } = await inTheCity(world);
      const [first, second] = orders('a', 'b');
      const problemOf = async (all: readonly object[]) => {
        const { status, body } = await together(all);
        const { code, pointer, most, errors } = body;
        return [status, code, pointer ?? most ?? errors?.map((error) => `${error.pointer} ${error.code}`).join()];
      };
      const invalid = (words: string) => [422, 'invalid-request', words];
      expect(await problemOf(orders('a'))).toEqual(invalid('/orders too-few'));
      expect(await problemOf(orders(...'abcdefghi'))).toEqual(invalid('/orders too-many-together'));
      expect(await problemOf(orders('a', 'a'))).toEqual(invalid('/orders/1/idempotencyKey repeated'));
      expect(await problemOf(orders(...'abcd'))).toEqual([409, 'too-many-together', 3]);
      const away = { ...ORDER.dropoff, city: 'Vancouver', state: 'BC', postalCode: 'V5K 0A1' };
      expect(await problemOf([first!, { ...second, dropoff: away }])).toEqual([
        409,
        'out-of-area',
        '/orders/1/dropoff',
      ]);
      const nameless = { ...ORDER.dropoff, phone: '1' };
      expect(await problemOf([first!, { ...second, dropoff: nameless }])).toEqual(
        invalid('/orders/1/dropoff/phone invalid-phone'),
      );
      expect(await problemOf([first!, { ...second, maxFeeCents: 0, parcel: { size: 'large' } }])).toEqual([
        200,
        undefined,
        undefined,
      ]);
      await order('alone');
      expect(await problemOf(orders('new', 'alone'))).toEqual([409, 'idempotency-key-reused', '/orders/1']);
      expect(await problemOf(orders('a', 'other'))).toEqual([409, 'idempotency-key-reused', '/orders/0']);
      expect((await get('/v1/deliveries')).body.data).toHaveLength(3);
    });
  });
}
