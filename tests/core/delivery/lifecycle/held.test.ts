import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { chargesOf } from '#core/delivery/lifecycle/charges.ts';
import type { Actor, Delivery, FailureReason } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move, WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { milestones } from '#core/delivery/lifecycle/delivery-record.ts';
import { heldUntil, isHeldReason } from '#core/delivery/lifecycle/held.ts';
import { nextDue, settle } from '#core/delivery/lifecycle/settle.ts';
import { later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery, secretsOf } from '#tests/builders/delivery.ts';
import { runSteps, type Step } from '../courier/run-steps.ts';

const UNPROVEN = ['refused', 'wrong_address', 'unsafe'] as const;

/** A courier's steps to the door, all within a second, and a failure there. */
const failing = (reason: FailureReason, after = 0): Step[] =>
  (
    [
      { kind: 'accept', courier: aCourierId },
      { kind: 'arrive_pickup' },
      { kind: 'pick_up' },
      { kind: 'arrive_dropoff' },
      { kind: 'fail', reason },
    ] as const
  ).map((command, index) => ({ after: index === 4 ? after : 0, actor: 'courier', command }));
const BACK: Step = { after: 0, actor: 'courier', command: { kind: 'hand_back', photo: true } };
const then = (after: number, actor: Actor, command: DeliveryCommand): Step => ({ after, actor, command });

const failed = (reason: FailureReason, first = aDelivery().build(), after = 0) =>
  runSteps(first, failing(reason, after));
const kinds = (entries: readonly { readonly kind: string }[]) => entries.map(({ kind }) => kind).toSorted();
const seen = (delivery: Delivery) => chargesOf({ ...delivery, timeline: milestones(delivery, []) });
const by = (delivery: Delivery, actor: Actor, command: DeliveryCommand, at: Instant) =>
  move(delivery, secretsOf(delivery), command, actor, at);

describe.each(UNPROVEN)('A failure that only the courier reports: %s', (reason) => {
  test('costs and pays nothing until its merchant confirms, returned or not', () => {
    const { delivery, ledger, now } = runSteps(aDelivery().build(), [...failing(reason), BACK]);
    expect([delivery.status, delivery.held, ledger, seen(delivery)]).toEqual(['returned', 'waiting', [], []]);
    expect(heldUntil(delivery)).toBe(later(now, DAY));
    const at = later(now, HOUR);
    const confirmed = by(delivery, 'merchant', { kind: 'confirm' }, at);
    if (!confirmed.ok) throw new Error(confirmed.error);
    expect(confirmed.value.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['fee', 699],
      ['pay', 500],
      ['return_fee', 350],
      ['return_pay', 250],
    ]);
    expect(new Set(confirmed.value.ledger.map((entry) => entry.at))).toEqual(new Set([at]));
    expect(confirmed.value.delivery).toMatchObject({ status: 'returned', held: 'entered', reached: delivery.reached });
    expect(seen(confirmed.value.delivery).map(({ kind }) => kind)).toEqual(['fee', 'return_fee']);
    expect(by(confirmed.value.delivery, 'merchant', { kind: 'confirm' }, at)).toMatchObject({ error: 'wrong-status' });
    expect(by(confirmed.value.delivery, 'merchant', { kind: 'object' }, at)).toMatchObject({ error: 'wrong-status' });
    expect(settle(confirmed.value.delivery, later(at, 40 * DAY))).toEqual([]);
  });

  test('is entered a day after the failure, also after the end, if nobody objected', () => {
    const { delivery, now } = runSteps(aDelivery().build(), [...failing(reason), BACK]);
    const day = later(now, DAY);
    expect(settle(delivery, later(day, -1))).toEqual([]);
    const [entered, ...rest] = settle(delivery, later(day, 9 * DAY));
    expect(rest).toEqual([]);
    expect(entered?.event).toMatchObject({ kind: 'confirm', actor: 'time', at: day });
    expect(kinds(entered?.ledger ?? [])).toEqual(['fee', 'pay', 'return_fee', 'return_pay']);
  });

  test('waits for an administrator without limit after its merchant objects', () => {
    const { delivery, ledger } = runSteps(aDelivery().build(), [
      ...failing(reason),
      BACK,
      then(HOUR, 'merchant', { kind: 'object' }),
      then(40 * DAY, 'merchant', { kind: 'object' }),
    ]);
    expect([delivery.held, heldUntil(delivery), nextDue(delivery), ledger]).toEqual(['objected', null, null, []]);
  });
});

test.each([
  ['no_answer', WAIT_AT_DOOR],
  ['pin_locked', 0],
] as const)('A failure that the server counted is charged and paid immediately: %s', (reason, after) => {
  const wrong = Array.from({ length: 5 }, () => then(0, 'courier', { kind: 'deliver', pin: '0000' }));
  const steps = failing(reason, after);
  const { delivery, ledger } = runSteps(aDelivery().build(), [...steps.slice(0, 4), ...wrong, ...steps.slice(4)]);
  expect([delivery.held, kinds(ledger)]).toEqual([null, ['fee', 'pay']]);
});

describe('An objection', () => {
  const objected = (first = aDelivery().build(), ...more: Step[]) =>
    runSteps(first, [...failing('unsafe'), then(MINUTE, 'merchant', { kind: 'object' }), ...more]);

  test('that is turned down enters the attempt’s cost and pay, and later the return', () => {
    const { delivery, ledger } = objected(
      aDelivery().build(),
      then(2 * DAY, 'admin', { kind: 'uphold', reason: 'The times are plausible.' }),
    );
    // It's lost by then, and a lost delivery costs nothing.
    expect([delivery.status, delivery.held, ledger]).toEqual(['canceled', 'dropped', []]);
    const inTime = objected(
      aDelivery().build(),
      then(HOUR, 'admin', { kind: 'uphold', reason: 'The times are plausible.' }),
      BACK,
    );
    expect(inTime.delivery).toMatchObject({ held: 'entered', heldReason: 'The times are plausible.' });
    expect(kinds(inTime.ledger)).toEqual(['fee', 'pay', 'return_fee', 'return_pay']);
  });

  test('that is granted never enters anything, and returns a free delivery once', () => {
    const waive = then(HOUR, 'admin', { kind: 'waive', reason: 'Ten in three seconds.' });
    const { delivery, ledger, freeGivenBack } = objected(aDelivery().free().build(), waive, BACK);
    expect([delivery.held, delivery.status, ledger, freeGivenBack]).toEqual(['dropped', 'returned', [], 1]);
    expect(seen({ ...delivery, free: false })).toEqual([]);
    expect(by(delivery, 'admin', { kind: 'uphold', reason: 'x' }, later(delivery.dueAt, DAY))).toMatchObject({
      error: 'wrong-status',
    });
  });

  test('can be withdrawn by its merchant, who confirms', () => {
    const { delivery, ledger } = objected(aDelivery().build(), then(HOUR, 'merchant', { kind: 'confirm' }));
    expect([delivery.held, kinds(ledger)]).toEqual(['entered', ['fee', 'pay']]);
  });

  test('can’t be decided before it’s raised', () => {
    const { delivery, now } = failed('refused');
    for (const kind of ['uphold', 'waive'] as const)
      expect(by(delivery, 'admin', { kind, reason: 'x' }, now)).toMatchObject({ error: 'wrong-status' });
  });

  test('is decided with a reason', () => {
    expect(['', 'x'.repeat(281), 'unseen\u200b', 'The times are plausible.'].map(isHeldReason)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('A parcel that is lost after such a failure', () => {
  test('costs and pays nothing, also at the moment when money would be entered', () => {
    const { delivery, now } = failed('refused', aDelivery().build(), 3 * HOUR);
    const moves = settle(delivery, later(now, 9 * DAY));
    expect(moves.map(({ event, ledger }) => [event.kind, event.at, ledger])).toEqual([['lose', later(now, DAY), []]]);
    expect(moves[0]?.delivery).toMatchObject({ status: 'canceled', held: 'dropped' });
  });

  test('is credited if its money was entered before', () => {
    const { delivery, now } = failed('refused');
    const moves = settle(delivery, later(now, 9 * DAY));
    expect(moves.map(({ event, ledger }) => [event.kind, kinds(ledger)])).toEqual([
      ['confirm', ['fee', 'pay']],
      ['lose', ['credit']],
    ]);
    expect(seen(moves[1]?.delivery ?? delivery).map(({ kind }) => kind)).toEqual(['fee', 'credit']);
  });
});

test('A late one is credited at its entry; a late free one returns at the failure', () => {
  const { delivery, ledger, now } = failed('unsafe', aDelivery().build(), 2 * HOUR);
  expect([delivery.onTime, ledger, seen(delivery)]).toEqual([false, [], []]);
  const confirmed = by(delivery, 'merchant', { kind: 'confirm' }, later(now, MINUTE));
  expect(kinds(confirmed.ok ? confirmed.value.ledger : [])).toEqual(['credit', 'fee', 'pay']);
  const free = runSteps(aDelivery().free().build(), [
    ...failing('unsafe', 2 * HOUR),
    then(MINUTE, 'merchant', { kind: 'object' }),
    then(MINUTE, 'admin', { kind: 'waive', reason: 'x' }),
  ]);
  expect(free.moves.map(({ freeGivenBack }) => freeGivenBack)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});
