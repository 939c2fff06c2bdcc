import * as fc from 'fast-check';
import { HOUR, MINUTE } from '#core/clock.ts';
import type {
  Actor,
  Delivery,
  DeliveryEvent,
  DeliverySecrets,
  FailureReason,
} from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move, MOVE_KINDS, type Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { settle } from '#core/delivery/lifecycle/settle.ts';
import { later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery, PIN, REQUESTED_AT, secretsOf } from '#tests/builders/delivery.ts';

/** One attempted action, `after` ms after the previous one. */
export interface Step {
  readonly after: number;
  readonly command: DeliveryCommand;
  readonly actor: Actor;
}

/** The resulting delivery. */
export interface RunResult {
  readonly first: Delivery;
  readonly delivery: Delivery;
  readonly secrets: DeliverySecrets;
  readonly events: readonly DeliveryEvent[];
  readonly ledger: readonly LedgerEntry[];
  readonly moves: readonly Moved[];
  readonly freeGivenBack: number;
  /** Time of the last attempted step. */
  readonly now: Instant;
}

/** Tries the steps in order, settling first as a backend does; `settled: false` skips that. */
export function runSteps(first: Delivery, steps: readonly Step[]): RunResult {
  let delivery = first;
  let secrets = secretsOf(first);
  let now = REQUESTED_AT;
  const moves: Moved[] = [];
  const take = (moved: Moved): void => {
    moves.push(moved);
    delivery = moved.delivery;
  };
  for (const { after, command, actor } of steps) {
    now = later(now, after);
    for (const moved of settle(delivery, now)) take(moved);
    const outcome = move(delivery, secrets, command, actor, now);
    secrets = outcome.secrets;
    if (outcome.ok) take(outcome.value);
  }
  return {
    first,
    delivery,
    secrets,
    events: moves.map(({ event }) => event),
    ledger: moves.flatMap(({ ledger }) => ledger),
    moves,
    freeGivenBack: moves.filter(({ freeGivenBack }) => freeGivenBack).length,
    now,
  };
}

export const aNewDelivery: fc.Arbitrary<Delivery> = fc
  .record({
    zone: fc.constantFrom('A', 'B', 'C'),
    size: fc.constantFrom('small', 'large'),
    handover: fc.constantFrom('meet', 'door'),
    free: fc.boolean(),
    readyIn: fc.constantFrom(0, 15, 30, 60, 90),
  })
  .map(({ zone, size, handover, free, readyIn }) => {
    const delivery = aDelivery()
      .inZone(zone, size)
      .handedOver(handover)
      .readyAt(later(REQUESTED_AT, readyIn * MINUTE));
    return (free ? delivery.free() : delivery).build();
  });

/** An administrator refunds a delivery that has ended: `refund.test.ts` has that. */
const STEPS = MOVE_KINDS.filter((kind) => kind !== 'refund');

const aCommand: fc.Arbitrary<DeliveryCommand> = fc.oneof(
  fc.constant<DeliveryCommand>({ kind: 'accept', courier: aCourierId }),
  fc.constantFrom(...STEPS).chain((kind) => {
    switch (kind) {
      case 'accept':
      case 'assign':
        return fc.constant<DeliveryCommand>({ kind, courier: aCourierId });
      case 'deliver':
        return fc.record({ kind: fc.constant(kind), pin: fc.constantFrom(PIN, '0000'), photo: fc.boolean() });
      case 'fail':
        return fc.record({
          kind: fc.constant(kind),
          reason: fc.constantFrom('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'),
        });
      case 'hand_back':
        return fc.record({ kind: fc.constant(kind), photo: fc.boolean() });
      case 'uphold':
      case 'waive':
        return fc.constant<DeliveryCommand>({ kind, reason: 'Ten in three seconds' });
      default:
        return fc.constant<DeliveryCommand>({ kind });
    }
  }),
);

const aStep: fc.Arbitrary<Step> = fc.record({
  after: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 * MINUTE }) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 120 * MINUTE }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * HOUR }) },
  ),
  command: aCommand,
  actor: fc.constantFrom('merchant', 'courier', 'admin', 'time'),
});

const TO_THE_DOOR: readonly DeliveryCommand[] = [
  { kind: 'accept', courier: aCourierId },
  { kind: 'arrive_pickup' },
  { kind: 'pick_up' },
  { kind: 'arrive_dropoff' },
];
const DELIVER: DeliveryCommand = { kind: 'deliver', pin: PIN, photo: true };
/** A failed attempt, and one more. */
const again = (reason: FailureReason): DeliveryCommand[] => [
  { kind: 'fail', reason },
  { kind: 'retry' },
  { kind: 'arrive_dropoff' },
];

/** The complete way to the door, once or more, so that random steps reach it too. */
const aWay: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(
      [...TO_THE_DOOR, DELIVER],
      [...TO_THE_DOOR, ...again('no_answer'), DELIVER],
      [...TO_THE_DOOR, ...again('refused'), DELIVER],
      [...TO_THE_DOOR, ...again('unsafe'), ...again('no_answer'), { kind: 'fail', reason: 'refused' } as const],
    ),
    fc.array(fc.integer({ min: 0, max: 14 * MINUTE }), { minLength: 11, maxLength: 11 }),
  )
  .map(([commands, times]) =>
    commands.map((command, index) => ({ after: times[index] ?? 0, actor: 'courier' as const, command })),
  );

/** Random steps, or the way to the door with random steps in between. */
export const someSteps: fc.Arbitrary<Step[]> = fc.oneof(
  fc.array(aStep, { maxLength: 25 }),
  fc.tuple(aWay, fc.array(fc.tuple(fc.nat(30), aStep), { maxLength: 8 })).map(([way, extra]) => {
    const steps = [...way];
    for (const [at, step] of extra) steps.splice(at % (steps.length + 1), 0, step);
    return steps;
  }),
);
