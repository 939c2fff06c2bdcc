import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { chargesOf, firstAttempt, minutesLate } from '#core/delivery/lifecycle/charges.ts';
import type { FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { PIN_TRIES, RETRIES, WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { milestones } from '#core/delivery/lifecycle/delivery-record.ts';
import { nextDue } from '#core/delivery/lifecycle/settle.ts';
import { later } from '#core/instant.ts';
import { aCourierId, aDelivery, PIN, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { runSteps, type Step } from '../courier/run-steps.ts';

const by = (after: number, command: DeliveryCommand): Step => ({ after, command, actor: 'courier' });
const TO_THE_DOOR = [
  by(0, { kind: 'accept', courier: aCourierId }),
  by(0, { kind: 'arrive_pickup' }),
  by(0, { kind: 'pick_up' }),
  by(0, { kind: 'arrive_dropoff' }),
];
const failing = (reason: FailureReason, after = WAIT_AT_DOOR): Step => by(after, { kind: 'fail', reason });
const DELIVER = by(0, { kind: 'deliver', pin: PIN });
const again = (after: number): Step[] => [by(after, { kind: 'retry' }), by(0, { kind: 'arrive_dropoff' })];
const RETURN = by(0, { kind: 'hand_back', photo: true });
const objection: Step = { after: 0, actor: 'merchant', command: { kind: 'object' } };

const run = (...steps: Step[]) => {
  const result = runSteps(aDelivery().build(), [...TO_THE_DOOR, ...steps]);
  const entries = result.ledger.map(({ kind, amount }) => [kind, amount]);
  const seen = { ...result.delivery, timeline: milestones(result.delivery, []) };
  return { ...result, entries, seen };
};
const PROMISE = aDelivery().build().dueAt - REQUESTED_AT;
const FEE_AND_PAY = [
  ['fee', 699],
  ['pay', 500],
];

describe('A parcel that is taken to the door again', () => {
  test('is on its way, and not at the door yet', () => {
    const { delivery, now, events } = run(failing('refused'), by(MINUTE, { kind: 'retry' }));
    expect(delivery).toMatchObject({ status: 'picked_up', failureReason: null, held: null, onTime: null });
    expect(delivery.reached).toMatchObject({ picked_up: now, returning: later(now, -MINUTE) });
    expect(delivery.reached.at_dropoff).toBeUndefined();
    expect(events.at(-1)).toMatchObject({ kind: 'retry', actor: 'courier', at: now });
    expect(nextDue(delivery)).toEqual({ kind: 'lose', at: later(delivery.dueAt, DAY) });
  });

  test.each(['refused', 'no_answer'] as const)('is charged and paid once after all (%s)', (reason) => {
    const { delivery, entries, seen } = run(failing(reason), ...again(MINUTE), DELIVER);
    expect(delivery).toMatchObject({ status: 'delivered', onTime: true, failureReason: null });
    expect(entries).toEqual(FEE_AND_PAY);
    expect(chargesOf(seen)).toEqual([{ kind: 'fee', amount: 699 }]);
  });

  test('that nobody answered for keeps the charge of its first attempt, and its promise', () => {
    const { delivery, entries, seen } = run(failing('no_answer'), ...again(2 * HOUR), DELIVER);
    expect([delivery.onTime, delivery.held, entries]).toEqual([true, 'entered', FEE_AND_PAY]);
    expect(firstAttempt(seen)).toBe(delivery.reached.returning);
  });

  test('late after a failure that only the courier reported is credited', () => {
    const { delivery, entries, seen } = run(failing('unsafe', 0), ...again(PROMISE + MINUTE), DELIVER);
    expect([delivery.onTime, delivery.held]).toEqual([false, null]);
    expect(entries).toEqual([...FEE_AND_PAY, ['credit', 699]]);
    expect([firstAttempt(seen), minutesLate(seen)]).toEqual([delivery.reached.delivered, 1]);
  });

  test('late at its first attempt gives back a free one once', () => {
    const free = aDelivery().free().build();
    const steps = [...TO_THE_DOOR, failing('refused', PROMISE + 1), ...again(0), DELIVER];
    const { ledger, freeGivenBack, delivery } = runSteps(free, steps);
    expect([ledger.map(({ kind }) => kind), freeGivenBack, delivery.onTime]).toEqual([['pay'], 1, false]);
  });

  test('that its merchant objected to needs no decision anymore', () => {
    const { delivery, entries } = run(failing('refused'), objection, ...again(0), DELIVER);
    expect([delivery.held, entries]).toEqual([null, FEE_AND_PAY]);
  });

  test('that an administrator waived stays free of charge', () => {
    const waive: Step = { after: 0, actor: 'admin', command: { kind: 'waive', reason: 'Nobody rang' } };
    const { delivery, entries, seen } = run(failing('refused'), objection, waive, ...again(0), DELIVER);
    expect([delivery.status, delivery.held, entries, chargesOf(seen)]).toEqual(['delivered', 'dropped', [], []]);
  });

  test('and fails again is charged once, and once for the way back', () => {
    const { entries } = run(failing('no_answer'), ...again(0), failing('refused'), RETURN);
    expect(entries).toEqual([...FEE_AND_PAY, ['return_fee', 350], ['return_pay', 250]]);
    const open = run(failing('refused'), ...again(0), failing('unsafe'), RETURN);
    expect([open.delivery.held, open.entries]).toEqual(['waiting', []]);
  });

  test('and gets lost costs its business nothing', () => {
    const lose = { after: 30 * HOUR, actor: 'merchant', command: { kind: 'lose' } } as const;
    for (const reason of ['no_answer', 'refused'] as const) {
      const { delivery, ledger } = run(failing(reason), ...again(0), lose);
      const owed = ledger.filter(({ account }) => account === delivery.businessId);
      expect(delivery.failureReason).toBe('lost');
      expect(owed.reduce((sum, { kind, amount }) => sum + (kind === 'credit' ? -amount : amount), 0)).toBe(0);
    }
  });

  test('isn’t taken there a fourth time, nor with a locked PIN', () => {
    const tried = Array.from({ length: RETRIES }, () => [failing('no_answer'), ...again(0)]).flat();
    const often = run(...tried, failing('no_answer'), by(0, { kind: 'retry', earlier: RETRIES }));
    expect(often.delivery.status).toBe('returning');
    const wrong = Array.from({ length: PIN_TRIES }, () => by(0, { kind: 'deliver', pin: '' }));
    expect(run(...wrong, failing('pin_locked'), by(0, { kind: 'retry' })).delivery.status).toBe('returning');
  });
});
