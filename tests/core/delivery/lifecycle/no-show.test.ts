import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { settle } from '#core/delivery/lifecycle/settle.ts';
import { later } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { runSteps, type Step } from '../courier/run-steps.ts';

const accepting: readonly Step[] = [
  { after: MINUTE, command: { kind: 'accept', courier: aCourierId }, actor: 'courier' },
];

describe('A courier who doesn’t pick it up', () => {
  test('searches for another courier if one doesn’t come, and gives up if none does', () => {
    const first = aDelivery().build();
    const accepted = runSteps(first, accepting).delivery;
    // Accepted after 1 minute, expected after 21, searched for again after 36, for 10 minutes.
    expect(settle(accepted, later(REQUESTED_AT, 36 * MINUTE - 1))).toEqual([]);
    const moves = settle(accepted, later(REQUESTED_AT, 46 * MINUTE));
    expect(moves.map(({ event }) => [event.kind, event.actor, (event.at - REQUESTED_AT) / MINUTE])).toEqual([
      ['no_show', 'time', 36],
      ['expire', 'time', 46],
    ]);
    expect(moves.at(-1)?.delivery).toMatchObject({ status: 'expired', courier: null, pickupBy: null });
  });

  test.each([
    ['was ready before they came', 0, 5],
    ['is ready after they came', 60, 60],
  ])('searches for another courier after two hours at the shop with a parcel that %s', (_, readyIn, from) => {
    const first = aDelivery()
      .readyAt(later(REQUESTED_AT, readyIn * MINUTE))
      .build();
    const { delivery } = runSteps(first, [
      ...accepting,
      { after: 4 * MINUTE, command: { kind: 'arrive_pickup' }, actor: 'courier' },
    ]);
    const due = later(REQUESTED_AT, from * MINUTE + 2 * HOUR);
    expect(settle(delivery, later(due, -1))).toEqual([]);
    const [moved] = settle(delivery, due);
    expect(moved).toMatchObject({ event: { kind: 'no_show', actor: 'time', at: due }, ledger: [] });
    expect(moved?.delivery).toMatchObject({
      status: 'searching',
      courier: null,
      pickupBy: null,
      searchUntil: later(due, 10 * MINUTE),
      reached: { searching: REQUESTED_AT },
    });
  });
});
