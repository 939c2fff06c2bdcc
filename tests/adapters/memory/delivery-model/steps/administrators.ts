import * as fc from 'fast-check';
import type { Administrator, Merchant } from '../cast.ts';
import { overdueFrom, REPORTED_AFTER } from '../rules.ts';
import { expectedOf } from './expected.ts';
import { idOf, number, anyActor } from './merchants.ts';
import { command, nth, step, type Step } from './step.ts';

export const reportLost = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} reports ${number} as lost`, async (model, world) => {
    const id = idOf(model, number);
    const stored = nth(model, number);
    const allowed = expectedOf(model, by, number, 'lose');
    const early = stored !== undefined && world.now < overdueFrom(stored) + REPORTED_AFTER;
    const expected = allowed === 'accepted' && early ? 'too-early' : allowed;
    await command(model, world, by, 'the loss', expected, (as, command) =>
      as.merchantDeliveries.reportLost(command, id),
    );
  });

/** An administrator releases a delivery; for anyone else it doesn't exist. */
export const releaseOf = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} takes ${number} from its courier`, async (model, world) => {
    const id = idOf(model, number);
    await command(model, world, by, 'the release', expectedOf(model, by, number, 'release'), (as, command) =>
      as.merchantDeliveries.release(command, id),
    );
  });

export const administrators: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anyActor, number).map(([by, which]) => reportLost(by, which)),
  fc.tuple(anyActor, number).map(([by, which]) => releaseOf(by, which)),
];
