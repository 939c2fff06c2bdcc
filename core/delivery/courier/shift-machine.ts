import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import type { CommandId } from '../lifecycle/command.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { Job } from './courier-delivery.ts';
import {
  jobAccepted,
  jobGone,
  jobIn,
  keepStep,
  noteJobs,
  renewStep,
  stepDone,
  stepRefused,
  stopDismissed,
  type KeptJobs,
  type KeptStep,
} from './kept-jobs.ts';
import type { StepOutcome } from './perform-step.ts';

/** The state of a courier's shift in this page. Their jobs and the kept steps are on the device. */
export interface ShiftState {
  readonly courier: UserId | null;
  /** The number of tries since the last step that was answered. */
  readonly failures: number;
  /** The jobs that the server's last answer didn't have. They stay on the device while steps of them are kept. */
  readonly gone: readonly DeliveryId[];
  /** The steps that were just taken and are tried for the first time: the oldest of each delivery. */
  readonly sendingNow: readonly CommandId[];
  /** The deliveries whose steps wait for the end of the five minutes at the door. */
  readonly early: readonly DeliveryId[];
}

export const shiftOf = (courier: UserId | null): ShiftState => ({
  courier,
  failures: 0,
  gone: [],
  sendingNow: [],
  early: [],
});

/** Everything that happens in a shift. */
export type ShiftEvent =
  | { readonly kind: 'taken'; readonly step: KeptStep }
  /** The oldest kept step of a delivery was tried. `renewed` and `at` are its new id and time, if it has to be taken again. */
  | {
      readonly kind: 'tried';
      readonly step: KeptStep;
      readonly outcome: StepOutcome;
      readonly renewed: CommandId;
      readonly at: Instant;
    }
  | { readonly kind: 'accepted'; readonly job: Job }
  /** The server's own view; `denied`: it says that this account may not deliver. */
  | { readonly kind: 'polled'; readonly jobs: readonly Job[] }
  | { readonly kind: 'denied' }
  | { readonly kind: 'asked to send' }
  | { readonly kind: 'dismissed'; readonly delivery: DeliveryId };

/**
 * The page carries these out. A step that was just taken is sent by the page itself, once the screen shows it. `retry`:
 * tries again after a pause, of at least this many ms.
 */
export type ShiftEffect =
  | { readonly kind: 'send' }
  | { readonly kind: 'retry'; readonly atLeast: number }
  | { readonly kind: 'remove photo'; readonly command: CommandId };

interface AfterEvent {
  readonly state: ShiftState;
  readonly kept: KeptJobs;
  readonly effects: readonly ShiftEffect[];
}

/** The shift after an event. `kept` is the same object if the record doesn't change. */
export function shiftAfter(state: ShiftState, kept: KeptJobs, event: ShiftEvent): AfterEvent {
  switch (event.kind) {
    case 'taken': {
      const { command, delivery } = event.step;
      const waits = kept.steps.some((step) => step.delivery === delivery);
      const sendingNow = waits ? state.sendingNow : [...state.sendingNow, command];
      return { state: { ...state, sendingNow }, kept: keepStep(kept, event.step), effects: [] };
    }
    case 'tried':
      return afterTry(state, kept, event);
    case 'accepted':
      return { state, kept: jobAccepted(kept, event.job), effects: [] };
    case 'polled':
      return afterAnswer(state, kept, event.jobs);
    case 'denied':
      return { ...afterAnswer(state, kept, []), effects: [] };
    case 'asked to send':
      return { state: { ...state, failures: 0 }, kept, effects: [] };
    case 'dismissed':
      return { state, kept: stopDismissed(kept, event.delivery), effects: [] };
  }
}

/** After the server has said which jobs the courier has. */
function afterAnswer(state: ShiftState, before: KeptJobs, jobs: readonly Job[]): AfterEvent {
  const kept = noteJobs(before, jobs);
  const gone = kept.jobs.flatMap(({ id }) => (jobIn(jobs, id) === null ? [id] : []));
  return { state: { ...state, gone }, kept, effects: kept.steps.length > 0 ? [{ kind: 'send' }] : [] };
}

function afterTry(
  before: ShiftState,
  kept: KeptJobs,
  { step, outcome, renewed, at }: Extract<ShiftEvent, { kind: 'tried' }>,
): AfterEvent {
  const { delivery } = step;
  const isNow = before.sendingNow.includes(step.command);
  // The server got the arrival later than the courier tapped it, so its five minutes aren't over. A photo waits for the window.
  const waits = !isNow || step.step.kind === 'deliver';
  const tooEarly = waits && outcome.kind === 'refused' && outcome.reason === 'too-early';
  const others = before.early.filter((other) => other !== delivery);
  const early = tooEarly ? [...others, delivery] : others;
  const state = { ...before, sendingNow: before.sendingNow.filter((command) => command !== step.command), early };
  const again = { ...state, failures: state.failures + 1 };
  if (outcome.kind === 'unsent')
    return { state: again, kept, effects: [{ kind: 'retry', atLeast: outcome.retryAfterMs }] };
  if (tooEarly)
    return {
      state: again,
      kept: renewStep(kept, step, renewed, at),
      effects: [
        { kind: 'remove photo', command: step.command },
        { kind: 'retry', atLeast: 0 },
      ],
    };
  const after = outcome.kind === 'done' ? stepDone(kept, step, outcome.job) : stepRefused(kept, step, outcome.reason);
  const noted = outcome.kind === 'refused' && state.gone.includes(delivery) ? jobGone(after, delivery) : after;
  const left = new Set(noted.steps.map(({ command }) => command));
  const removed = kept.steps.filter(({ command }) => !left.has(command));
  return {
    state: { ...state, failures: 0 },
    kept: noted,
    effects: removed.map(({ command }) => ({ kind: 'remove photo', command })),
  };
}
