import type { CommandId } from './command.ts';
import type { Job } from './courier-delivery.ts';
import type { CourierDuty } from './courier-desk.ts';
import { jobAfter, type EndedJob, type JobStep, type KeptJob, type StoppedStep } from './kept-job.ts';

/** What a courier's screens show: the server's view, and what this device knows beyond it. */
export interface ShiftView {
  /** Null until the server has answered: then `job` is what this device kept. */
  readonly duty: CourierDuty | null;
  /** The current job, as it will be once the kept steps are done. */
  readonly job: Job | null;
  /** How many steps are kept because they could not be sent yet. */
  readonly unsent: number;
  /** Whether a PIN is among them: the server hasn't checked it, so the delivery may not be over. */
  readonly unchecked: boolean;
  /** Whether they wait because the server counts the five minutes at the door from when it heard of the arrival. */
  readonly early: boolean;
  /** Whether what's kept is on the device; where it has no room, it lasts as long as the page. */
  readonly stored: boolean;
  /** How many more steps this release can't read: they are kept for a later one. */
  readonly setAside: number;
  /** The step just taken, while its answer is awaited. */
  readonly sending: JobStep['kind'] | null;
  /** Whether the server says that this account may not deliver: what's shown is what this device kept. */
  readonly denied: boolean;
  readonly stopped: StoppedStep | null;
  readonly ended: EndedJob | null;
}

/**
 * Steps that the server can refuse and that can't be undone: the screen moves on only after its answer, unless there's no
 * connection.
 */
const JUDGED: readonly JobStep['kind'][] = ['deliver', 'fail', 'hand_back', 'release'];

/** The view of what is kept. `sendingNow` is the step that's being tried for the first time. */
export function shiftView(
  { job, steps, stopped, ended }: KeptJob,
  sendingNow: CommandId | null,
  duty: CourierDuty | null,
): Omit<ShiftView, 'early' | 'stored' | 'setAside' | 'denied'> {
  const head = steps[0];
  const sending = head?.command === sendingNow ? (head?.step.kind ?? null) : null;
  const shown = steps.filter(({ command, step }) => command !== sendingNow || !JUDGED.includes(step.kind));
  return {
    duty,
    job: job === null ? null : jobAfter(job, shown),
    unsent: sending === null ? steps.length : 0,
    unchecked: sending === null && steps.some(({ step }) => step.kind === 'deliver' && step.pin !== null),
    sending,
    stopped,
    ended,
  };
}
