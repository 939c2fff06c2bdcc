import type { Instant } from '#core/instant.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { Job } from './courier-delivery.ts';
import type { CourierDuty } from './courier-desk.ts';
import { jobAfter, jobIn, type EndedJob, type JobStep, type KeptJobs, type StoppedStep } from './kept-jobs.ts';
import type { ShiftState } from './shift-machine.ts';

/**
 * The steps that can be undone (decision undo-a-step): they lead off the way to the door, nothing proves them, and no other
 * step leads back to where they began.
 */
export const UNDOABLE = ['release', 'fail', 'retry'] as const satisfies readonly JobStep['kind'][];
export type UndoableKind = (typeof UNDOABLE)[number];

/** A step that hasn't been sent yet, since the courier may undo it. */
export interface UndoableStep {
  readonly kind: UndoableKind;
  /** Whether the time until it's sent stands still. */
  readonly paused: boolean;
}

/** The view of a courier's screens: the server's view, and this device's unsent steps. */
export interface ShiftView {
  /** Null until the server has answered. Until then, `jobs` are those stored on this device. */
  readonly duty: CourierDuty | null;
  /** The current jobs in the order of their stops, as they will be once the kept steps are done. */
  readonly jobs: readonly Job[];
  /** The number of steps that could not be sent yet. */
  readonly unsent: number;
  /** Whether a PIN is among them: the server hasn't checked it, so the delivery may not be over. */
  readonly unchecked: boolean;
  /**
   * Whether some wait for the end of the five minutes at the door, which start when the server receives the arrival. If a
   * photo waits for its window at the door, the window's start.
   */
  readonly early: boolean | Instant;
  /** Whether the steps are stored on the device. If its storage is full, they last as long as the page. */
  readonly stored: boolean;
  /** The number of further steps that this release can't read. They're kept for a later one. */
  readonly setAside: number;
  /** The step that was just taken, until its answer arrives. */
  readonly sending: JobStep['kind'] | null;
  /** Whether the server says that this account may not deliver. Then the view is the one stored on this device. */
  readonly denied: boolean;
  readonly stopped: readonly StoppedStep[];
  /** The step that the courier can still undo. */
  readonly undo: UndoableStep | null;
  readonly ended: EndedJob | null;
}

/**
 * Steps that the server can refuse and that can't be undone: the screen moves on only after its answer, unless there's no
 * connection.
 */
const JUDGED: readonly JobStep['kind'][] = ['deliver', 'fail', 'hand_back', 'release'];

/** The view of the kept jobs. The state's `sendingNow` is the step that's being tried for the first time. */
export function shiftView(
  { jobs, steps, stopped, ended }: KeptJobs,
  { sendingNow, early }: Pick<ShiftState, 'sendingNow' | 'early'>,
  duty: CourierDuty | null,
): Omit<ShiftView, 'stored' | 'setAside' | 'denied'> {
  const now = steps.find(({ command }) => command === sendingNow);
  const shown = steps.filter((step) => step !== now || !JUDGED.includes(step.step.kind));
  const waiting = steps.filter(({ delivery }) => delivery !== now?.delivery);
  const tooEarly = waiting.find(({ delivery }) => early.includes(delivery));
  const windowOf = (delivery: DeliveryId) => jobIn(jobs, delivery)?.dropoffReadyAt;
  return {
    duty,
    jobs: jobs.map((job) => jobAfter(job, shown)),
    unsent: waiting.length,
    unchecked: waiting.some(({ step }) => step.kind === 'deliver' && step.pin !== null),
    early: tooEarly !== undefined && ((tooEarly.step.kind === 'deliver' && windowOf(tooEarly.delivery)) || true),
    sending: now?.step.kind ?? null,
    stopped,
    undo: null,
    ended,
  };
}
