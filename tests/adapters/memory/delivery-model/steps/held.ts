import * as fc from 'fast-check';
import type { Administrator, Merchant } from '../cast.ts';
import { expectedOf } from './expected.ts';
import { idOf, number, anyActor } from './merchants.ts';
import { command, step, type Step } from './step.ts';

export const confirmFailure = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} confirms the failure of ${number}`, async (model, world) => {
    const id = idOf(model, number);
    await command(model, world, by, 'the confirmation', expectedOf(model, by, number, 'confirm'), (as, command) =>
      as.merchantDeliveries.confirmFailure(command, id),
    );
  });

export const object = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} objects to ${number}`, async (model, world) => {
    const id = idOf(model, number);
    await command(model, world, by, 'the objection', expectedOf(model, by, number, 'object'), (as, command) =>
      as.merchantDeliveries.object(command, id),
    );
  });

type Decision = 'uphold' | 'waive';

export const decideObjection = (
  by: Merchant | Administrator,
  number: number,
  decision: Decision,
  reason = 'Ten in three seconds',
): Step =>
  step(`${by} decides about ${number}: ${decision} "${reason}"`, async (model, world) => {
    const id = idOf(model, number);
    const allowed = expectedOf(model, by, number, decision);
    const expected = allowed === 'accepted' && reason.trim() === '' ? 'invalid' : allowed;
    await command(model, world, by, 'the decision', expected, (as, command) =>
      as.merchantDeliveries.decideObjection(command, id, decision, reason),
    );
  });

/** Actions on the money of an attempt. */
export const held: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anyActor, number).map(([by, which]) => confirmFailure(by, which)),
  fc.tuple(anyActor, number).map(([by, which]) => object(by, which)),
  fc
    .tuple(anyActor, number, fc.constantFrom<Decision[]>('uphold', 'waive'), fc.constantFrom('Too fast', ' '))
    .map(([by, which, decision, reason]) => decideObjection(by, which, decision, reason)),
];
