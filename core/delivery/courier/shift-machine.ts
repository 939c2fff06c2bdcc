import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import type { CommandId } from '../lifecycle/command.ts';
import type { Job } from './courier-delivery.ts';
import { keepStep, noteJob, renewStep, stepDone, stepRefused, type KeptJob, type KeptStep } from './kept-job.ts';
import type { StepOutcome } from './perform-step.ts';

/** The state of a courier's shift in this page. Their job and its kept steps are on the device. */
export interface ShiftState {
  readonly courier: UserId | null;
  /** The number of tries since the last step that was answered. */
  readonly failures: number;
  /** Whether the server's last answer had no job. That isn't stored while steps are kept. */
  readonly serverHasNoJob: boolean;
  /** The step that is being tried for the first time. */
  readonly sendingNow: CommandId | null;
  /** Whether the kept steps wait for the end of the five minutes at the door. */
  readonly early: boolean;
}

export const shiftOf = (courier: UserId | null): ShiftState => ({
  courier,
  failures: 0,
  serverHasNoJob: false,
  sendingNow: null,
  early: false,
});

/** Everything that happens in a shift. */
export type ShiftEvent =
  | { readonly kind: 'taken'; readonly step: KeptStep }
  /** The oldest kept step was tried. `renewed` and `at` are its new id and time, if it has to be taken again. */
  | {
      readonly kind: 'tried';
      readonly step: KeptStep;
      readonly outcome: StepOutcome;
      readonly renewed: CommandId;
      readonly at: Instant;
    }
  | { readonly kind: 'accepted'; readonly job: Job }
  /** The server's own view; `denied`: it says that this account may not deliver. */
  | { readonly kind: 'polled'; readonly job: Job | null }
  | { readonly kind: 'denied' }
  | { readonly kind: 'asked to send' }
  | { readonly kind: 'dismissed' };

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
  readonly kept: KeptJob;
  readonly effects: readonly ShiftEffect[];
}

/** The shift after an event. `kept` is the same object if the record doesn't change. */
export function shiftAfter(state: ShiftState, kept: KeptJob, event: ShiftEvent): AfterEvent {
  switch (event.kind) {
    case 'taken': {
      const sendingNow = kept.steps.length === 0 ? event.step.command : state.sendingNow;
      return { state: { ...state, sendingNow }, kept: keepStep(kept, event.step), effects: [] };
    }
    case 'tried':
      return afterTry(state, kept, event);
    case 'accepted': {
      const job = noteJob({ ...kept, stopped: null, ended: null }, event.job);
      return { state: { ...state, serverHasNoJob: false }, kept: job, effects: [] };
    }
    case 'polled': {
      const noted = noteJob(kept, event.job);
      const effects: ShiftEffect[] = noted.steps.length > 0 ? [{ kind: 'send' }] : [];
      return { state: { ...state, serverHasNoJob: event.job === null }, kept: noted, effects };
    }
    case 'denied':
      return { state: { ...state, serverHasNoJob: true }, kept: noteJob(kept, null), effects: [] };
    case 'asked to send':
      return { state: { ...state, failures: 0 }, kept, effects: [] };
    case 'dismissed':
      return { state, kept: { ...kept, stopped: null }, effects: [] };
  }
}

function afterTry(
  before: ShiftState,
  kept: KeptJob,
  { step, outcome, renewed, at }: Extract<ShiftEvent, { kind: 'tried' }>,
): AfterEvent {
  const tappedBefore = step.command !== before.sendingNow;
  // The server got the arrival later than the courier tapped it, so its five minutes aren't over.
  const early = tappedBefore && outcome.kind === 'refused' && outcome.reason === 'too-early';
  const state = { ...before, sendingNow: null, early };
  const again = { ...state, failures: state.failures + 1 };
  if (outcome.kind === 'unsent')
    return { state: again, kept, effects: [{ kind: 'retry', atLeast: outcome.retryAfterMs }] };
  if (early)
    return { state: again, kept: renewStep(kept, step, renewed, at), effects: [{ kind: 'retry', atLeast: 0 }] };
  const after = outcome.kind === 'done' ? stepDone(kept, step, outcome.job) : stepRefused(kept, step, outcome.reason);
  const noted = outcome.kind === 'refused' && state.serverHasNoJob ? noteJob(after, null) : after;
  const left = new Set(noted.steps.map(({ command }) => command));
  const gone = kept.steps.filter(({ command }) => !left.has(command));
  return {
    state: { ...state, failures: 0 },
    kept: noted,
    effects: gone.map(({ command }) => ({ kind: 'remove photo', command })),
  };
}
