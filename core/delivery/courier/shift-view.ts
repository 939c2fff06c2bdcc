import { SECOND } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { Job } from './courier-delivery.ts';
import type { CourierDuty } from './courier-desk.ts';
import {
  jobAfter,
  jobIn,
  type EndedJob,
  type JobStep,
  type KeptJobs,
  type KeptStep,
  type StoppedStep,
} from './kept-jobs.ts';
import type { ShiftState } from './shift-machine.ts';

/**
 * The steps that can be undone (decision undo-a-step): they lead off the way to the door, nothing proves them, and no other
 * step leads back to where they began.
 */
export const UNDOABLE = ['release', 'fail', 'retry'] as const satisfies readonly JobStep['kind'][];
export type UndoableKind = (typeof UNDOABLE)[number];

/** The time for which a step can be undone, in ms. */
export const STEP_UNDO_TIME = 10 * SECOND;

/** A step that hasn't been sent yet, since the courier may undo it. */
export interface UndoableStep {
  readonly delivery: DeliveryId;
  readonly kind: UndoableKind;
  /** Whether the time until it's sent stands still. */
  readonly paused: boolean;
}

/** A step that was just taken, until its answer arrives. */
export interface SendingStep {
  readonly delivery: DeliveryId;
  readonly kind: JobStep['kind'];
}

/** A step that could not be sent yet. */
interface WaitingStep {
  readonly delivery: DeliveryId;
  /** Whether it's a PIN that the server hasn't checked: the delivery may not be over. */
  readonly unchecked: boolean;
  /**
   * Whether it waits for the end of the five minutes at the door, which start when the server receives the arrival. If a
   * photo waits for its window at the door, the window's start.
   */
  readonly early: boolean | Instant;
}

/** The steps that could not be sent yet: how many, and what they wait for. */
export interface UnsentSteps {
  readonly unsent: number;
  readonly unchecked: boolean;
  readonly early: WaitingStep['early'];
  /** Whether the steps are stored on the device. If its storage is full, they last as long as the page. */
  readonly stored: boolean;
}

/** The view of a courier's screens: the server's view, and this device's unsent steps. */
export interface ShiftView extends UnsentSteps {
  /** Null until the server has answered. Until then, `jobs` are those stored on this device. */
  readonly duty: CourierDuty | null;
  /** The current jobs in the order of their stops, as they will be once the kept steps are done. */
  readonly jobs: readonly Job[];
  readonly waiting: readonly WaitingStep[];
  /** The number of further steps that this release can't read. They're kept for a later one. */
  readonly setAside: number;
  readonly sending: readonly SendingStep[];
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

/** The view of the kept jobs. The state's `sendingNow` are the steps that are tried for the first time. */
export function shiftView(
  { jobs, steps, stopped, ended }: KeptJobs,
  { sendingNow, early }: Pick<ShiftState, 'sendingNow' | 'early'>,
  duty: CourierDuty | null,
): Omit<ShiftView, 'stored' | 'setAside' | 'denied'> {
  const now = steps.filter(({ command }) => sendingNow.includes(command));
  const shown = steps.filter((step) => !now.includes(step) || !JUDGED.includes(step.step.kind));
  /** A photo waits for its window to begin, everything else for the five minutes at the door. */
  const earlyOf = ({ delivery, step }: KeptStep): WaitingStep['early'] => {
    if (!early.includes(delivery)) return false;
    const window = step.kind === 'deliver' ? jobIn(jobs, delivery)?.dropoffReadyAt : null;
    return window ?? true;
  };
  const waiting = steps
    .filter(({ delivery }) => !now.some((step) => step.delivery === delivery))
    .map((kept) => ({
      delivery: kept.delivery,
      unchecked: kept.step.kind === 'deliver' && kept.step.pin !== null,
      early: earlyOf(kept),
    }));
  return {
    duty,
    jobs: jobs.map((job) => jobAfter(job, shown)),
    waiting,
    ...sumOf(waiting),
    sending: now.map(({ delivery, step }) => ({ delivery, kind: step.kind })),
    stopped,
    undo: null,
    ended,
  };
}

const sumOf = (waiting: readonly WaitingStep[]): Omit<UnsentSteps, 'stored'> => ({
  unsent: waiting.length,
  unchecked: waiting.some(({ unchecked }) => unchecked),
  early: waiting.find(({ early }) => early !== false)?.early ?? false,
});

/** The steps of some deliveries that could not be sent yet. */
export const unsentOf = (
  { waiting, stored }: Pick<ShiftView, 'waiting' | 'stored'>,
  isOf: (delivery: DeliveryId) => boolean,
): UnsentSteps => ({ ...sumOf(waiting.filter(({ delivery }) => isOf(delivery))), stored });

/** The step of a delivery that was just taken, until its answer arrives. */
export const sendingOf = ({ sending }: Pick<ShiftView, 'sending'>, delivery: DeliveryId): JobStep['kind'] | null =>
  sending.find((step) => step.delivery === delivery)?.kind ?? null;
