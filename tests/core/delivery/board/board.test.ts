import { describe, expect, test } from 'vitest';
import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { FIRST_IN_LINE, HEAD_START, ONLINE_TIME, seesOffer } from '#core/delivery/board/board.ts';
import { type CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { later, type Instant } from '#core/instant.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const delivery = aDelivery().build();

const courier = (number: number, more: Partial<CourierOnDuty> = {}): CourierOnDuty => ({
  id: knownUserId(`00000000-0000-4000-8000-0000000000${10 + number}`),
  onlineUntil: later(REQUESTED_AT, ONLINE_TIME),
  standbyUntil: null,
  missed: 0,
  idleSince: later(REQUESTED_AT, number - 1000),
  markets: [delivery.market],
  ...more,
});

const stateOf = (couriers: readonly CourierOnDuty[], carrying: readonly CourierOnDuty[] = []) => ({
  couriers,
  loadOf: (id: UserId) => ({ carried: carrying.some((one) => one.id === id) ? [delivery] : [], room: 1 }),
  addsMinutes: (): number | null => null,
  hasPassed: () => false,
  restOf: () => [],
  isOwn: () => false,
});

describe('A new delivery', () => {
  const line = Array.from({ length: FIRST_IN_LINE + 2 }, (_, index) => courier(index));

  test('is seen first by the five who waited longest, by others 15 seconds later', () => {
    const seeing = (now: Instant) => line.filter((one) => seesOffer(one, delivery, stateOf(line), now));
    expect(seeing(REQUESTED_AT)).toEqual(line.slice(0, FIRST_IN_LINE));
    expect(seeing(later(REQUESTED_AT, HEAD_START - 1))).toEqual(line.slice(0, FIRST_IN_LINE));
    expect(seeing(later(REQUESTED_AT, HEAD_START))).toEqual(line);
  });

  test('counts only waiting couriers who could carry it', () => {
    const [first, second] = [line[0] as CourierOnDuty, line[1] as CourierOnDuty];
    const last = line[FIRST_IN_LINE] as CourierOnDuty;
    expect(seesOffer(last, delivery, stateOf(line, [first]), REQUESTED_AT)).toBe(true);
    const away = line.map((one) => (one === second ? { ...one, markets: [marketOf('ca', 'on', 'Ottawa')] } : one));
    expect(seesOffer(last, delivery, stateOf(away), REQUESTED_AT)).toBe(true);
    const own = { ...stateOf(line), isOwn: (id: UserId) => id === second.id };
    expect(seesOffer(last, delivery, own, REQUESTED_AT)).toBe(true);
  });

  test.each([
    ['who is offline', courier(0, { onlineUntil: null }), stateOf([])],
    ['whose two minutes are over', courier(0, { onlineUntil: later(REQUESTED_AT, HEAD_START) }), stateOf([])],
    ['of another city', courier(0, { markets: [marketOf('ca', 'on', 'Ottawa')] }), stateOf([])],
    ['who carries one', courier(0), stateOf([], [courier(0)])],
    ['who has passed it', courier(0), { ...stateOf([]), hasPassed: () => true }],
    ['whose own delivery it is', courier(0), { ...stateOf([]), isOwn: () => true }],
  ])('is not seen by a courier %s', (_, one, state) => {
    expect(seesOffer(one, delivery, state, later(REQUESTED_AT, HEAD_START))).toBe(false);
    expect(seesOffer(courier(0), delivery, stateOf([]), later(REQUESTED_AT, HEAD_START))).toBe(true);
  });

  test('isn’t seen after a courier accepted it', () => {
    const accepted = { ...delivery, status: 'accepted' as const };
    expect(seesOffer(courier(0), accepted, stateOf([]), later(REQUESTED_AT, HEAD_START))).toBe(false);
  });
});
