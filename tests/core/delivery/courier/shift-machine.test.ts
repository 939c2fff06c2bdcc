import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { isNext, NOTHING_KEPT, type JobStep, type KeptJobs } from '#core/delivery/courier/kept-jobs.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { StepOutcome } from '#core/delivery/courier/perform-step.ts';
import { shiftAfter, shiftOf, type ShiftEffect, type ShiftEvent } from '#core/delivery/courier/shift-machine.ts';
import { newCommandId, type CommandId } from '#core/delivery/lifecycle/command.ts';
import { instant } from '#core/instant.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { property } from '#tests/property.ts';
import { courierServer } from './courier-phone.ts';

const world = courierServer();
const at = instant(0);
const JOB = await new Promise<Job>((resolve) => {
  world.feed.duty((latest) => latest.ok && latest.value.view.jobs.forEach(resolve));
});
const TAPS: readonly JobStep[] = [
  { kind: 'arrive_pickup' },
  { kind: 'pick_up' },
  { kind: 'arrive_dropoff' },
  { kind: 'deliver', pin: PIN },
  { kind: 'fail', reason: 'refused' },
];
const NO_ANSWER: StepOutcome = { kind: 'unsent', retryAfterMs: 700 };
const TOO_EARLY: StepOutcome = { kind: 'refused', reason: 'too-early' };
const WRONG_PIN: StepOutcome = { kind: 'refused', reason: 'wrong-pin' };

/** A shift whose server answers as it's told. Nothing waits: the effects are only looked at. */
function aShift() {
  let [state, kept]: [ReturnType<typeof shiftOf>, KeptJobs] = [shiftOf(aCourierId), NOTHING_KEPT];
  const happen = (event: ShiftEvent): readonly ShiftEffect[] => {
    const after = shiftAfter(state, kept, event);
    [state, kept] = [after.state, after.kept];
    return after.effects;
  };
  happen({ kind: 'accepted', job: JOB });
  return {
    happen,
    state: () => state,
    kept: () => kept,
    tap(step: JobStep): CommandId | null {
      if (!isNext(kept, JOB.id, step)) return null;
      const command = newCommandId(cryptoRandom);
      happen({ kind: 'taken', step: { command, delivery: JOB.id, at, step } });
      return command;
    },
    /** The oldest step is tried. */
    answer(outcome: StepOutcome): readonly ShiftEffect[] {
      const [step] = kept.steps;
      return step === undefined
        ? []
        : happen({ kind: 'tried', step, outcome, renewed: newCommandId(cryptoRandom), at });
    },
  };
}

type Move = { readonly tap: JobStep } | { readonly answer: 'done' | 'none' };
const moves = fc.array(
  fc.oneof(
    fc.constantFrom(...TAPS).map((tap): Move => ({ tap })),
    fc.constantFrom<Move>({ answer: 'done' }, { answer: 'none' }),
  ),
  { maxLength: 30 },
);

describe('The machine of a shift', () => {
  property([moves])('tries each step in the order of the taps until it’s answered', (played) => {
    const shift = aShift();
    const [tapped, done]: [CommandId[], CommandId[]] = [[], []];
    for (const move of played) {
      if ('tap' in move) {
        const command = shift.tap(move.tap);
        if (command !== null) tapped.push(command);
      } else {
        const [step] = shift.kept().steps;
        const failures = shift.state().failures;
        const effects = shift.answer(move.answer === 'done' ? { kind: 'done', job: null } : NO_ANSWER);
        if (step === undefined) expect(effects).toEqual([]);
        else if (move.answer === 'done') {
          done.push(step.command);
          expect([effects, shift.state().failures]).toEqual([[{ kind: 'remove photo', command: step.command }], 0]);
        } else {
          expect(effects).toEqual([{ kind: 'retry', atLeast: 700 }]);
          expect(shift.state().failures).toBe(failures + 1);
        }
      }
      expect([...done, ...shift.kept().steps.map(({ command }) => command)]).toEqual(tapped);
    }
  });

  test('takes a step again that was too early only because it waited for a network', () => {
    const shift = aShift();
    const command = shift.tap({ kind: 'arrive_pickup' });
    expect(shift.answer(NO_ANSWER)).toEqual([{ kind: 'retry', atLeast: 700 }]);
    expect(shift.answer(TOO_EARLY)).toEqual([
      { kind: 'remove photo', command },
      { kind: 'retry', atLeast: 0 },
    ]);
    expect(shift.state()).toMatchObject({ early: [JOB.id], failures: 2 });
    expect(shift.kept().steps[0]?.command).not.toBe(command);
    const prompt = aShift();
    prompt.tap({ kind: 'arrive_pickup' });
    prompt.answer(TOO_EARLY);
    expect(prompt.kept()).toMatchObject({ steps: [], stopped: [{ reason: 'too-early' }] });
  });

  test('ends the job after a refusal if the server’s last answer had none', () => {
    for (const jobs of [[JOB], []]) {
      const shift = aShift();
      shift.tap({ kind: 'arrive_pickup' });
      expect(shift.happen({ kind: 'polled', jobs })).toEqual([{ kind: 'send' }]);
      shift.answer(WRONG_PIN);
      expect(shift.kept().jobs.length).toBe(jobs.length);
    }
  });

  test('sends nothing after a denial, and forgets its failures when asked to send', () => {
    const shift = aShift();
    shift.tap({ kind: 'arrive_pickup' });
    shift.answer(NO_ANSWER);
    expect(shift.happen({ kind: 'denied' })).toEqual([]);
    expect(shift.state().failures).toBe(1);
    shift.happen({ kind: 'asked to send' });
    expect(shift.state().failures).toBe(0);
    shift.answer(WRONG_PIN);
    shift.happen({ kind: 'dismissed', delivery: JOB.id });
    expect(shift.kept().stopped).toEqual([]);
  });
});
