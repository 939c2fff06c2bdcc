import type { CommandId } from './command.ts';
import type { Job } from './courier-delivery.ts';
import type { CourierDuty } from './courier-desk.ts';
import { jobAfter, type EndedJob, type JobStep, type KeptJob, type StoppedStep } from './kept-job.ts';

/** What a courier's screens show: the server's view, and what this device knows beyond it. */
export interface ShiftView {
  /** Null until the server was heard: then `job` is what this device kept. */
  readonly duty: CourierDuty | null;
  /** The current job, as it will be once the kept steps are done. */
  readonly job: Job | null;
  /** How many steps are kept because they could not be sent yet. */
  readonly unsent: number;
  /** Whether they wait because the server counts the five minutes at the door from when it heard of the arrival. */
  readonly early: boolean;
  /** Whether the answer to the step just taken is awaited. */
  readonly sending: boolean;
  readonly stopped: StoppedStep | null;
  readonly ended: EndedJob | null;
}

/**
 * Steps that the server can refuse and that can't be undone: the screen moves on only after its answer, unless there's no
 * connection.
 */
const JUDGED: readonly JobStep['kind'][] = ['deliver', 'fail', 'hand_back', 'release'];

/** The view of what is kept. `first` is the step that's being tried for the first time. */
export function shiftView(
  { job, steps, stopped, ended }: KeptJob,
  first: CommandId | null,
  duty: CourierDuty | null,
): Omit<ShiftView, 'early'> {
  const head = steps[0];
  const sending = head !== undefined && head.command === first;
  const shown = steps.filter(({ command, step }) => command !== first || !JUDGED.includes(step.kind));
  return {
    duty,
    job: job === null ? null : jobAfter(job, shown),
    unsent: sending ? 0 : steps.length,
    sending,
    stopped,
    ended,
  };
}
