import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import { instant, isoText, later } from '#core/instant.ts';
import type { ApiUnderTest, OpenApi } from './api-under-test.ts';
import { administratorOf, TORONTO } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import { ORDER, shop } from './shop-software.ts';
import { withBackend } from '../with-backend.ts';

/** 9 AM in Toronto, on a Thursday. */
const NOW = instant(Date.UTC(2026, 11, 3, 14));
const after = (hours: number, minutes = 0): string => isoText(later(NOW, hours * HOUR + minutes * MINUTE));
const [TWO, THREE] = [after(5), after(6)];
const AFTERNOON = { dropoffReadyAt: TWO, dropoffDeadlineAt: THREE };
/** 1:25 PM: 25 minutes before it's ready. */
const OPENS = after(4, 25);
const PROMISE = { readyAt: after(4, 50), dropoffReadyAt: TWO, dueAt: THREE };

const { dropoff, parcel } = ORDER;
const { city, state, postalCode } = dropoff;
const PLACE = { dropoff: { city, state, postalCode }, parcel: { size: parcel.size } };

async function inTheMorning(world: ApiUnderTest) {
  const software = await shop(world);
  await world.stopClock(NOW);
  const orderFor = (number: string, more: object) => software.order(number, { readyInMinutes: null, ...more });
  const quote = (more: object) => software.call('POST', '/v1/quotes', { ...PLACE, ...more });
  return { ...software, orderFor, quote };
}

/** Orders of software for a time. */
export function apiWindowsContract(open: OpenApi): void {
  const test = withBackend(open);

  describe('an order with a window', () => {
    test('is scheduled, with the window’s end as its promise, like its quote', async ({ world }) => {
      const { orderFor, quote, get, post } = await inTheMorning(world);
      expect((await quote(AFTERNOON)).body).toMatchObject({ ...PROMISE, opensAt: OPENS });
      const made = await orderFor('first', AFTERNOON);
      expect(made).toMatchObject({
        status: 201,
        body: { status: 'scheduled', version: 1, opensAt: OPENS, promise: { ...PROMISE, movedMinutes: 0 } },
      });
      expect((await orderFor('first', AFTERNOON)).body).toEqual(made.body);
      const path = `/v1/deliveries/${made.body.id}`;
      expect((await get(path)).body).toEqual(made.body);
      expect((await get('/v1/business')).body).toMatchObject({
        limits: { active: { used: 0 }, hourly: { used: 0 }, scheduled: { used: 1 }, hourlyScheduled: { used: 1 } },
      });
      await world.stopClock(instant(Date.parse(OPENS)));
      expect((await get(path)).body).toMatchObject({ status: 'searching', version: 1, opensAt: null });
      // Its event has it as it was.
      expect((await get('/v1/events')).body.data).toEqual([
        expect.objectContaining({ type: 'delivery.requested', data: made.body }),
      ]);
      expect((await post(`${path}/cancel`, 'cancel', { maxFeeCents: 0 })).body).toMatchObject({
        status: 'canceled',
        opensAt: null,
        balanceCents: 0,
      });
    });

    test('is ready when the software says, and found by its status and opening', async ({ world }) => {
      const { order, orderFor, quote, get } = await inTheMorning(world);
      const [two, ten, now] = [
        await orderFor('two', AFTERNOON),
        await orderFor('ten', { dropoffDeadlineAt: '2026-12-03T15:00-05:00', pickupReadyAt: after(1) }),
        await order('now'),
      ];
      const early = { promise: { readyAt: after(1), dropoffReadyAt: null, dueAt: THREE }, opensAt: after(0, 35) };
      expect(ten.body).toMatchObject(early);
      const quoted = await quote({ dropoffDeadlineAt: THREE, pickupReadyAt: after(1) });
      expect(quoted.body).toMatchObject({ ...early.promise, opensAt: after(0, 35) });
      expect(now.body).toMatchObject({ status: 'searching', opensAt: null, promise: { dropoffReadyAt: null } });
      const idsOf = async (query: string) =>
        (await get(`/v1/deliveries?${query}`)).body.data.map(({ id }) => id).toSorted();
      const all = [two.body.id, ten.body.id].toSorted();
      expect(await idsOf('status=scheduled')).toEqual(all);
      expect(await idsOf('status=searching')).toEqual([now.body.id]);
      expect(await idsOf(`opensBefore=${OPENS}`)).toEqual([ten.body.id]);
      expect(await idsOf(`opensBefore=${after(4, 26)}`)).toEqual(all);
      await world.stopClock(instant(Date.parse(after(0, 35))));
      expect(await idsOf('status=scheduled')).toEqual([two.body.id]);
      expect(await idsOf(`opensBefore=${after(4, 26)}`)).toEqual([two.body.id]);
    });

    test.for<[string, object, string, string]>([
      ['ended an hour ago', { dropoffDeadlineAt: after(-1) }, '/dropoffDeadlineAt', 'in-the-past'],
      ['ends in 31 days', { dropoffDeadlineAt: isoText(later(NOW, 31 * DAY)) }, '/dropoffDeadlineAt', 'too-far'],
      ['ends before it begins', { ...AFTERNOON, dropoffReadyAt: after(7) }, '/dropoffReadyAt', 'window-inverted'],
      ['has 19 minutes', { ...AFTERNOON, dropoffReadyAt: after(5, 41) }, '/dropoffDeadlineAt', 'window-too-short'],
      ['has no end', { dropoffReadyAt: TWO }, '/dropoffDeadlineAt', 'missing'],
      ['has only a pickup', { pickupReadyAt: TWO }, '/dropoffDeadlineAt', 'missing'],
      ['has minutes too', { ...AFTERNOON, readyInMinutes: 0 }, '/readyInMinutes', 'not-with-window'],
      ['has no offset', { dropoffDeadlineAt: '2026-12-05T14:00' }, '/dropoffDeadlineAt', 'invalid-time'],
      ['ends in year 10000', { dropoffDeadlineAt: '9999-12-31T23:00-02:00' }, '/dropoffDeadlineAt', 'invalid-time'],
      ['begins in year 0', { ...AFTERNOON, dropoffReadyAt: '0000-01-01T00:00Z' }, '/dropoffReadyAt', 'invalid-time'],
      ['names a pickup’s end', { ...AFTERNOON, pickupDeadlineAt: TWO }, '/pickupDeadlineAt', 'unknown-field'],
    ])('that %s is refused beside the field, and its quote', async ([, window, pointer, code], { world }) => {
      const { orderFor, quote } = await inTheMorning(world);
      const refused = { status: 422, body: { errors: [{ pointer, code, detail: expect.any(String) }] } };
      expect(await orderFor('first', window)).toMatchObject(refused);
      expect(await quote(window)).toMatchObject(refused);
    });

    test('has no latest promise beside it, and every error is named', async ({ world }) => {
      const { order } = await inTheMorning(world);
      const wrong = { ...AFTERNOON, dueBefore: THREE, dropoff: { ...dropoff, phone: 'none' } };
      expect((await order('first', wrong)).body.errors).toMatchObject([
        { pointer: '/dropoff/phone', code: 'invalid-phone' },
        { pointer: '/readyInMinutes', code: 'not-with-window' },
        { pointer: '/dueBefore', code: 'not-with-window' },
      ]);
    });

    test('that no courier could keep says the earliest time that’s possible', async ({ world }) => {
      const { orderFor, quote } = await inTheMorning(world);
      const far = { ...dropoff, postalCode: 'M4B 1B3' };
      const window = { dropoffDeadlineAt: after(5, 45), pickupReadyAt: TWO };
      const refused = { status: 409, code: 'before-earliest', earliestAt: after(6, 30) };
      expect((await orderFor('first', { ...window, dropoff: far })).body).toMatchObject(refused);
      const { phone: _phone, street: _street, name: _name, ...area } = far;
      expect((await quote({ ...window, dropoff: area })).body).toMatchObject(refused);
      expect((await orderFor('first', { ...window, dropoff: far, dropoffDeadlineAt: after(6, 30) })).status).toBe(201);
    });

    test('is refused while shop or city is closed, and in a pause', async ({ world }) => {
      const { orderFor, quote, from } = await inTheMorning(world);
      const { cityHours } = (await administratorOf(world)).backend;
      const refusals = async () => [(await orderFor('first', AFTERNOON)).body, (await quote(AFTERNOON)).body];
      const week = (to: number): WeekHours['week'] => Array.from({ length: 7 }, () => [{ from: 600, to }]);
      const until = later(NOW, 5 * HOUR);
      valueOf(await cityHours.pause(TORONTO, { until, reason: 'Snow' }, 0));
      const paused = { status: 409, code: 'paused', reason: 'Snow', nextReadyAt: TWO };
      expect(await refusals()).toMatchObject([paused, paused]);
      valueOf(await cityHours.pause(TORONTO, null, 1));
      valueOf(await cityHours.saveHours(TORONTO, { timeZone: 'America/Toronto', week: week(13 * 60), closed: [] }, 2));
      const closed = { status: 409, code: 'outside-hours', of: 'city', nextReadyAt: after(1) };
      expect(await refusals()).toMatchObject([closed, closed]);
      valueOf(await from.backend.merchantDeliveries.saveHours(from.business, { week: week(12 * 60), closed: [] }));
      const shut = { ...closed, of: 'shop' };
      expect(await refusals()).toMatchObject([shut, shut]);
      valueOf(
        await from.backend.merchantDeliveries.saveHours(from.business, { week: week(0).map(() => []), closed: [] }),
      );
      expect(await refusals()).toMatchObject([
        { ...shut, nextReadyAt: null },
        { ...shut, nextReadyAt: null },
      ]);
    });

    test('is taken for each slot that’s available, and refused for the others', async ({ world }) => {
      const { orderFor, post, get } = await inTheMorning(world);
      const { cityHours } = (await administratorOf(world)).backend;
      const week = Array.from({ length: 7 }, () => [{ from: 600, to: 780 }]);
      valueOf(await cityHours.saveHours(TORONTO, { timeZone: 'America/Toronto', week, closed: [] }, 0));
      const where = 'city=Toronto&state=on&postalCode=m6j3c1&size=small';
      const { slots } = (await get(`/v1/slots?date=2026-12-03&${where}`)).body;
      const answers: unknown[] = [];
      for (const { dropoffReadyAt, dropoffDeadlineAt, pickupReadyAt } of slots) {
        const number = dropoffReadyAt;
        const { status, body } = await orderFor(number, { dropoffReadyAt, dropoffDeadlineAt, pickupReadyAt });
        answers.push(status === 201 ? null : status === 422 ? body.errors[0]?.code : body.code);
        if (status === 201) await post(`/v1/deliveries/${body.id}/cancel`, `c-${number}`, { maxFeeCents: 0 });
      }
      expect(answers).toEqual(slots.map(({ reason }) => reason));
      expect(answers.filter((answer) => answer === null)).toHaveLength(3);
      for (const [date, code] of [
        ['2026-12-02', 'in-the-past'],
        ['2027-01-04', 'too-far'],
        ['2026-02-30', 'invalid-date'],
      ] as const)
        expect((await get(`/v1/slots?date=${date}&${where}`)).body.errors).toMatchObject([{ pointer: 'date', code }]);
      expect((await get('/v1/slots?city=Toronto&state=ON&postalCode=x&size=small')).body.errors).toMatchObject([
        { pointer: 'date', code: 'missing' },
        { pointer: 'postalCode', code: 'invalid-postal-code' },
      ]);
    });

    test('counts apart from the others, whose limit says how many there are', async ({ world }) => {
      const { call, order, orderFor } = await inTheMorning(world);
      const orders = Array.from({ length: 60 }, (_, n) => ({ ...ORDER, maxFeeCents: 699, idempotencyKey: `n-${n}` }));
      for (const some of [orders.slice(0, 50), orders.slice(50)])
        expect((await call('POST', '/v1/deliveries/batch', { orders: some })).status).toBe(200);
      expect((await orderFor('later', AFTERNOON)).status).toBe(201);
      expect((await order('one-more')).body).toMatchObject({
        status: 429,
        code: 'too-many',
        limits: {
          active: { limit: 200, used: 60 },
          hourly: { limit: 60, used: 60 },
          scheduled: { limit: 2000, used: 1 },
          hourlyScheduled: { limit: 600, used: 1 },
        },
      });
    });
  });
}
