import type { FailureKind } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import type { CommandId } from '../lifecycle/command.ts';
import type { Job } from './courier-delivery.ts';
import { STEP_REFUSALS } from './courier-desk.ts';
import type { DeliveryId, FailureReason } from '../lifecycle/delivery.ts';
import { MOVES } from '../lifecycle/delivery-machine.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';
import type { Sum } from './earnings-week.ts';
import { heldAfterRetry, heldByFailure, isUnentered } from '../lifecycle/held.ts';
import { returnShare } from '../price/tariff.ts';

/** A courier's step, as tapped. Photos are stored separately, under the command's id. */
export type JobStep =
  | { readonly kind: 'arrive_pickup' | 'pick_up' | 'arrive_dropoff' | 'release' | 'retry' | 'hand_back' }
  /** The PIN is null if a photo is the proof. */
  | { readonly kind: 'deliver'; readonly pin: string | null }
  | { readonly kind: 'fail'; readonly reason: FailureReason };

/** A step that is kept on the device until the server has answered it. */
export interface KeptStep {
  readonly command: CommandId;
  readonly delivery: DeliveryId;
  /** When it was tapped, by the device's clock. */
  readonly at: Instant;
  readonly step: JobStep;
}

/** A step that waits for a moment, so that the courier can undo it. */
export interface HeldStep extends Pick<KeptStep, 'delivery' | 'step'> {
  /** When it was tapped; null in records of release 0.1. */
  readonly at: Instant | null;
}

/** Why a step was refused permanently: sending it again wouldn't help. */
export const STOP_REASONS = [
  ...STEP_REFUSALS,
  ...(['denied', 'rejected', 'quota', 'full'] as const satisfies readonly FailureKind[]),
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A step that the server refused. */
export interface StoppedStep {
  readonly delivery: DeliveryId;
  readonly kind: JobStep['kind'];
  readonly reason: StopReason;
  /** The number of later steps that were dropped, since they built on it. */
  readonly dropped: number;
}

/** The end of the last delivery for this courier. */
export interface EndedJob {
  readonly delivery: DeliveryId;
  readonly ending: 'delivered' | 'returned' | 'released';
  /** Null if nothing was earned, or this device doesn't know. */
  readonly earned: Sum | null;
}

/** A courier's delivery as this device stores it. */
export interface KeptJob {
  /** The server's last answer. */
  readonly job: Job | null;
  /** In the order of the taps. */
  readonly steps: readonly KeptStep[];
  readonly stopped: StoppedStep | null;
  readonly ended: EndedJob | null;
}

export const NOTHING_KEPT: KeptJob = { job: null, steps: [], stopped: null, ended: null };

/** Adds a step. After a refusal, it counts as a new try. */
export const keepStep = (kept: KeptJob, step: KeptStep): KeptJob => ({
  ...kept,
  steps: [...kept.steps, step],
  stopped: null,
});

/**
 * Stores the server's view of the job, unless a newer one has already arrived. A finished job stays while steps of it
 * are stored: one of them may have ended it, with its response lost. Ignores a server view older than a final status.
 */
export function noteJob(kept: KeptJob, job: Job | null): KeptJob {
  if (job === null && kept.steps.some(({ delivery }) => delivery === kept.job?.id)) return kept;
  if (job !== null && job.id === kept.ended?.delivery && kept.ended.ending !== 'released') return kept;
  const overtaken = job !== null && kept.job?.id === job.id && job.version < kept.job.version;
  return overtaken ? kept : { ...kept, job, ended: job === null ? kept.ended : null };
}

/**
 * Removes a step that was done. `job` is the job after it, null if that ended it. If another tab has removed the step
 * already, the courier may have accepted another delivery since.
 */
export function stepDone(kept: KeptJob, { command, delivery, step }: KeptStep, job: Job | null): KeptJob {
  const steps = kept.steps.filter((other) => other.command !== command);
  if (job === null && steps.length === kept.steps.length) return kept;
  if (job !== null) return { ...noteJob(kept, job), steps };
  const ending = ENDINGS[step.kind];
  const earned = kept.job?.id === delivery && ending !== undefined ? earnedBy(kept.job, ending) : null;
  return { ...kept, job: null, steps, ended: ending === undefined ? null : { delivery, ending, earned } };
}

const ENDINGS: Readonly<Partial<Record<JobStep['kind'], EndedJob['ending']>>> = {
  deliver: 'delivered',
  hand_back: 'returned',
  release: 'released',
};

/** The courier's pay for a delivery with this ending; null if there's none, or if it waits. */
export function earnedBy({ pay, returnShare: share, currency, held }: Job, ending: EndedJob['ending']): Sum | null {
  if (ending === 'released' || isUnentered(held)) return null;
  return { amount: ending === 'returned' ? pay + returnShare(pay, share) : pay, currency };
}

/** Takes a step that was too early again, now: its refusal is remembered under the old id. */
export const renewStep = (kept: KeptJob, { command }: KeptStep, renewed: CommandId, at: Instant): KeptJob => ({
  ...kept,
  steps: kept.steps.map((step) => (step.command === command ? { ...step, command: renewed, at } : step)),
});

/** Removes a step that was refused, and the later ones of that delivery. Unchanged if it's no longer there. */
export function stepRefused(kept: KeptJob, refused: KeptStep, reason: StopReason): KeptJob {
  const at = kept.steps.findIndex(({ command }) => command === refused.command);
  if (at < 0) return kept;
  const steps = kept.steps.filter(({ delivery }, index) => index < at || delivery !== refused.delivery);
  return {
    ...kept,
    job: withTries(kept.job, reason),
    steps,
    stopped: {
      delivery: refused.delivery,
      kind: refused.step.kind,
      reason,
      dropped: kept.steps.length - steps.length - 1,
    },
  };
}

function withTries(job: Job | null, reason: StopReason): Job | null {
  if (job === null) return null;
  if (reason === 'wrong-pin') return { ...job, pinTriesLeft: Math.max(0, job.pinTriesLeft - 1) };
  return reason === 'pin-locked' ? { ...job, pinTriesLeft: 0 } : job;
}

/** Whether a step can be taken from here: a second tap on the same button can't. */
export const mayTake = (job: Job, { kind }: JobStep): boolean => {
  const from: readonly DeliveryStatus[] = MOVES[kind].from;
  return from.includes(job.status);
};

/** The job as it will be once these steps are done. */
export const jobAfter = (job: Job, steps: readonly Omit<KeptStep, 'command'>[]): Job =>
  steps.reduce((before, { delivery, at, step }) => {
    if (delivery !== before.id || !mayTake(before, step)) return before;
    const { to } = MOVES[step.kind];
    return {
      ...before,
      status: to,
      timeline: [...before.timeline, { status: to, at }],
      ...(step.kind === 'fail' ? { failureReason: step.reason, held: before.held ?? heldByFailure(step.reason) } : {}),
      ...(step.kind === 'retry' ? { failureReason: null, held: heldAfterRetry(before.held) } : {}),
    };
  }, job);

/**
 * Restores values that another tab's write lacks: steps, and a newer view of the same job. Leaves out steps that the
 * current job no longer allows, since they're done, and steps that were dropped after a refusal.
 */
export function restoreLost(kept: KeptJob, { job, steps }: Pick<KeptJob, 'job' | 'steps'>): KeptJob {
  const isNewer = job !== null && job.id === kept.job?.id && job.version > kept.job.version;
  return steps.reduce(
    (so, step) => {
      const isThere = so.steps.some(({ command }) => command === step.command);
      if (isThere || so.stopped?.delivery === step.delivery || !isNext(so, step.delivery, step.step)) return so;
      return { ...so, steps: [...so.steps, step] };
    },
    isNewer ? { ...kept, job } : kept,
  );
}

/** Whether a step can be taken once the kept ones are done. */
export const isNext = ({ job, steps }: KeptJob, delivery: DeliveryId, step: JobStep): boolean =>
  job?.id === delivery && mayTake(jobAfter(job, steps), step);
