import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { chargesOf, reportableFrom } from '#core/delivery/lifecycle/charges.ts';
import type { Actor, Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move, WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { nextDue, settle } from '#core/delivery/lifecycle/settle.ts';
import { milestones } from '#core/delivery/lifecycle/delivery-record.ts';
import { balanceOf, earningsOf } from '#core/delivery/lifecycle/ledger.ts';
import { later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery, PIN, secretsOf } from '#tests/builders/delivery.ts';
import { runSteps } from '../courier/run-steps.ts';

const STEPS: readonly DeliveryCommand[] = [
  { kind: 'accept', courier: aCourierId },
  { kind: 'arrive_pickup' },
  { kind: 'pick_up' },
  { kind: 'arrive_dropoff' },
  { kind: 'fail', reason: 'no_answer' },
];
type InHand = 'picked_up' | 'at_dropoff' | 'returning';
const FAR: Readonly<Record<InHand, number>> = { picked_up: 3, at_dropoff: 4, returning: 5 };
const IN_HAND = Object.keys(FAR) as InHand[];

/** A delivery carried to a status; each step takes a minute, the last one `last`. */
const carriedTo = (status: InHand, first: Delivery, last = WAIT_AT_DOOR) =>
  runSteps(
    first,
    STEPS.slice(0, FAR[status]).map((command, index) => ({
      after: index === FAR[status] - 1 ? last : MINUTE,
      command,
      actor: 'courier',
    })),
  );

const lose = (delivery: Delivery, actor: Actor, at: Instant) =>
  move(delivery, secretsOf(delivery), { kind: 'lose' }, actor, at);

describe.each(IN_HAND)('a parcel that vanishes while it is %s', (status) => {
  const { delivery, ledger } = carriedTo(status, aDelivery().build());

  test.each([
    ['merchant', 2 * HOUR],
    ['admin', 2 * HOUR],
    ['time', DAY],
  ] as const)('may be reported as lost by %s %i ms after its time, and not before', (actor, after) => {
    const at = later(delivery.dueAt, after);
    expect(lose(delivery, actor, later(at, -1))).toMatchObject({ ok: false, error: 'too-early' });
    const lost = lose(delivery, actor, at);
    expect(lost.ok && lost.value.delivery).toMatchObject({
      status: 'canceled',
      failureReason: 'lost',
      onTime: delivery.onTime,
      courier: aCourierId,
    });
    expect(lost.ok && lost.value.event).toMatchObject({ kind: 'lose', actor, at });
  });

  test('counts from the courier’s last step if that was after the promised time', () => {
    const lastStep = later(delivery.dueAt, 3 * DAY);
    const late = { ...delivery, reached: { ...delivery.reached, [status]: lastStep } };
    expect(nextDue(late)).toEqual({ kind: 'lose', at: later(lastStep, DAY) });
    expect(reportableFrom({ ...late, timeline: milestones(late, []) })).toBe(later(lastStep, 2 * HOUR));
  });

  test('ends by time alone a day after its time', () => {
    const end = later(delivery.dueAt, DAY);
    expect(settle(delivery, later(end, -1))).toEqual([]);
    expect(settle(delivery, later(end, 40 * DAY)).map(({ event }) => [event.kind, event.actor, event.at])).toEqual([
      ['lose', 'time', end],
    ]);
  });

  test('costs its business nothing, and pays its courier nothing more', () => {
    const lost = lose(delivery, 'merchant', later(delivery.dueAt, DAY));
    const entries = lost.ok ? lost.value.ledger : [];
    expect(entries.map(({ kind, account }) => [kind, account])).toEqual(
      status === 'returning' ? [['credit', delivery.businessId]] : [],
    );
    const own = [...ledger, ...entries].filter(({ account }) => account === delivery.businessId);
    expect(balanceOf(own)).toBe(0);
    expect(earningsOf(entries)).toBe(0);
    const seen = lost.ok ? { ...lost.value.delivery, timeline: milestones(lost.value.delivery, []) } : null;
    expect(seen && chargesOf(seen).map(({ kind, amount }) => [kind, amount])).toEqual(
      own.map(({ kind, amount }) => [kind, amount]),
    );
  });

  test('returns a free delivery once', () => {
    const free = carriedTo(status, aDelivery().free().build()).delivery;
    const lost = lose(free, 'time', later(free.dueAt, DAY));
    expect(lost.ok && [lost.value.freeGivenBack, lost.value.ledger]).toEqual([true, []]);
    const late = carriedTo(status, aDelivery().free().build(), 5 * HOUR);
    const lostLate = lose(late.delivery, 'time', later(late.delivery.dueAt, 3 * DAY));
    expect(late.freeGivenBack + Number(lostLate.ok && lostLate.value.freeGivenBack)).toBe(1);
  });

  test('ends the courier’s job, regardless of steps kept on their phone', () => {
    const lost = lose(delivery, 'merchant', later(delivery.dueAt, DAY));
    if (!lost.ok) throw new Error(lost.error);
    for (const command of [
      { kind: 'arrive_dropoff' },
      { kind: 'deliver', pin: PIN },
      { kind: 'fail', reason: 'refused' },
      { kind: 'hand_back', photo: true },
    ] as const)
      expect(
        move(lost.value.delivery, secretsOf(delivery), command, 'courier', later(delivery.dueAt, DAY)),
      ).toMatchObject({ ok: false, error: 'wrong-status' });
  });
});

test('A late failure that then gets lost is credited once', () => {
  const { delivery, ledger } = carriedTo('returning', aDelivery().build(), 5 * HOUR);
  const lost = lose(delivery, 'merchant', later(delivery.dueAt, DAY));
  const entries = [...ledger, ...(lost.ok ? lost.value.ledger : [])];
  expect(entries.filter(({ kind }) => kind === 'credit').map(({ amount }) => amount)).toEqual([delivery.fee]);
  expect(balanceOf(entries.filter(({ account }) => account === delivery.businessId))).toBe(0);
});

test('Only a parcel with its courier can be reported as lost', () => {
  const searched = aDelivery().build();
  expect(reportableFrom({ ...searched, timeline: milestones(searched, []) })).toBeNull();
});
