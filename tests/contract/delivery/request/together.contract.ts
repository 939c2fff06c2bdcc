import { describe, expect } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryRequest, TogetherRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { waysOf } from '#core/delivery/place/leg-times.ts';
import { planTogether } from '#core/delivery/place/together.ts';
import { timesOf as ordinaryTimes } from '#core/delivery/price/times.ts';
import { slotText } from '#core/delivery/request/slot.ts';
import type { Failure } from '#core/failure.ts';
import { later } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import { city, limitTo, rides, timesOf, type City } from '#tests/contract/delivery/courier/city-of-several.ts';
import { aCommand, sender } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** Requests of one counter with the prices of their places: the first five are free. */
export const several = (
  { from }: Pick<City, 'from'>,
  count: number,
  more: Parameters<City['from']['request']>[0] = {},
) =>
  Array.from({ length: count }, (_, place) =>
    from.request(more, { agreed: { fee: more.size === 'large' ? 999 : 699, free: place < 5 } }),
  );

const errorOf = (answer: Result<readonly MerchantDelivery[], TogetherRefusal | Failure>) =>
  answer.ok ? 'requested' : answer.error;

/** Deliveries that a shop sends together are requested for one courier, all or none. */
export function togetherContract(open: OpenDispatch): void {
  const test = withBackend(open);
  const asks = async ({ from }: Pick<City, 'from'>, requests: readonly DeliveryRequest[]) =>
    from.backend.merchantDeliveries.requestTogether(aCommand(), requests);

  describe('deliveries requested together', () => {
    test('are promised by the plan of their route, the first as ever', async ({ world }) => {
      const place = await city(world, 'car');
      const requests = several(place, 8);
      const made = valueOf(await asks(place, requests));
      expect(made.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
      expect(made.map(({ together }) => together)).toEqual(requests.map(() => requests[0]?.id));
      expect(made.map(({ free }) => free)).toEqual([true, true, true, true, true, false, false, false]);
      const { countsOf, countsFrom, doorOf } = await timesOf(place);
      const [first] = made as [MerchantDelivery, ...MerchantDelivery[]];
      const alone = { ...ordinaryTimes(first.readyAt, first.minutes), zone: first.zone, hasWindow: false };
      const plan = valueOf(
        planTogether(
          made.map(({ id }) => ({ ...alone, door: doorOf(id) })),
          waysOf(countsOf),
          countsFrom,
          (_, until) => until,
        ),
      );
      const promises = made.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b);
      expect(promises).toEqual(plan.map(({ dueAt }) => dueAt));
      expect(promises[0]).toBe(later(first.readyAt, first.minutes * MINUTE));
      expect(promises.at(-1)).toBeGreaterThan(promises[0] ?? 0);
      expect(new Set(made.map(({ searchUntil }) => searchUntil))).toEqual(new Set(plan.map((one) => one.searchUntil)));
      expect(made.every(({ dueAt, promisedAt }) => promisedAt === dueAt)).toBe(true);
    });

    test('wait for the parcel that’s ready last', async ({ world }) => {
      const place = await city(world, 'car');
      const [soon, late] = [place.from.request(), place.from.request({ readyIn: 90 })];
      const [first, last] = valueOf(await asks(place, [soon, late]));
      expect(first?.searchUntil).toBe(last?.searchUntil);
      expect(first?.searchUntil).toBe(later(last?.readyAt ?? first!.readyAt, 30 * MINUTE));
      expect(first?.dueAt).toBeGreaterThan(last?.readyAt ?? 0);
    });

    test('are the same ones if they’re sent again, also by another command', async ({ world }) => {
      const place = await city(world);
      const requests = several(place, 2);
      const command = aCommand();
      const { merchantDeliveries } = place.from.backend;
      const made = valueOf(await merchantDeliveries.requestTogether(command, requests));
      expect(valueOf(await merchantDeliveries.requestTogether(command, requests))).toEqual(made);
      expect(valueOf(await asks(place, requests))).toEqual(made);
      expect(valueOf(await merchantDeliveries.list(place.from.business))).toHaveLength(2);
      expect(errorOf(await merchantDeliveries.requestTogether(command, several(place, 2)))).toBe('reused-command');
      expect(errorOf(await asks(place, requests.toReversed()))).toEqual({ at: 0, refusal: 'reused-command' });
      const alone = await place.from.requested();
      const another = { ...place.from.request(), id: alone.id };
      expect(errorOf(await asks(place, [place.from.request(), another]))).toEqual({ at: 1, refusal: 'reused-command' });
    });
  });

  describe('none of several is requested', () => {
    test('if they’re too few, too many, or take more room than a vehicle has', async ({ world }) => {
      const place = await city(world);
      expect(errorOf(await asks(place, several(place, 1)))).toBe('too-few');
      expect(errorOf(await asks(place, []))).toBe('too-few');
      const tooMany = (most: number) => ({ code: 'too-many-together', most });
      expect(errorOf(await asks(place, several(place, 9)))).toEqual(tooMany(8));
      expect(errorOf(await asks(place, several(place, 4)))).toEqual(tooMany(3));
      expect(errorOf(await asks(place, several(place, 2, { size: 'large' })))).toEqual(tooMany(3));
      await limitTo(world, 2);
      expect(errorOf(await asks(place, several(place, 3)))).toEqual(tooMany(2));
      await limitTo(world, 1);
      expect(errorOf(await asks(place, several(place, 2)))).toEqual(tooMany(1));
      await limitTo(world, 8);
      await rides(place.by, 'foot');
      expect(errorOf(await asks(place, several(place, 2)))).toEqual(tooMany(1));
      expect(valueOf(await place.from.backend.merchantDeliveries.list(place.from.business))).toEqual([]);
      await rides(place.by, 'bike');
      expect(errorOf(await asks(place, several(place, 3)))).toBe('requested');
    });

    test('if one alone would be refused, which the answer names', async ({ world }) => {
      const place = await city(world);
      const [first, second] = several(place, 2) as [DeliveryRequest, DeliveryRequest];
      const { merchantDeliveries } = place.from.backend;
      const refused = async (more: Partial<DeliveryRequest>) =>
        errorOf(await asks(place, [first, { ...second, ...more }]));
      const away = { ...second.details, city: 'Vancouver', state: 'bc', postalCode: 'V5K 0A1' };
      expect(await refused({ details: away })).toEqual({ at: 1, refusal: 'out-of-area' });
      expect(await refused({ details: { ...second.details, name: '' } })).toEqual({ at: 1, refusal: 'invalid' });
      expect(await refused({ agreed: { fee: 699, free: false } })).toEqual({ at: 1, refusal: 'price-changed' });
      expect(await refused({ id: first.id })).toEqual({ at: 1, refusal: 'invalid' });
      const other = await sender(world, { owner: place.from });
      expect(await refused({ businessId: other.business })).toEqual({ at: 1, refusal: 'invalid' });
      const stranger = await sender(world);
      expect(errorOf(await stranger.backend.merchantDeliveries.requestTogether(aCommand(), [first, second]))).toEqual({
        at: 0,
        refusal: 'no-such-business',
      });
      expect(valueOf(await merchantDeliveries.list(place.from.business))).toEqual([]);
      expect(valueOf(await merchantDeliveries.settings(place.from.business))?.freeLeft).toBe(5);
    });

    test('if a slow courier couldn’t keep one’s window', async ({ world }) => {
      const place = await city(world, 'car');
      const now = place.now();
      const slot = (from: number, until: number) =>
        slotText({ from: later(now, from * MINUTE), until: later(now, until * MINUTE) });
      const within = (from: number, until: number) => place.from.request({ slot: slot(from, until) });
      const answer = errorOf(await asks(place, [within(300, 360), within(120, 140)]));
      expect(answer).toMatchObject({ at: 1, refusal: { code: 'before-earliest' } });
      const kept = valueOf(await asks(place, [within(300, 360), within(300, 420), within(240, 480)]));
      expect(kept.map(({ dueAt }) => dueAt)).toEqual([360, 420, 480].map((minutes) => later(now, minutes * MINUTE)));
      expect(new Set(kept.map(({ opensAt }) => opensAt)).size).toBe(1);
      expect(kept[0]?.opensAt).toBeGreaterThan(now);
      const soon = errorOf(await asks(place, [place.from.request(), within(600, 720)]));
      expect(soon).toMatchObject({ at: 0, refusal: { code: 'before-earliest' } });
      const { earliestAt } = (soon as unknown as { refusal: { earliestAt: number } }).refusal;
      expect(earliestAt).toBeGreaterThan(now + 9 * HOUR);
    });
  });
}
