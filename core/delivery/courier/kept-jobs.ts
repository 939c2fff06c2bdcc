import type { FailureKind } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import type { CommandId } from '../lifecycle/command.ts';
import type { Job } from './courier-delivery.ts';
import { STEP_REFUSALS } from './courier-desk.ts';
import type { DeliveryId, FailureReason } from '../lifecycle/delivery.ts';
import { MOVES } from '../lifecycle/delivery-machine.ts';
import type { DeliveryStatus } from '../lifecycle/delivery-status.ts';
import type { TrackingNumber } from '../lifecycle/tracking-number.ts';
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
  /** The number on its bag; null in records of earlier releases. */
  readonly number: TrackingNumber | null;
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

/** A courier's deliveries as this device stores them. */
export interface KeptJobs {
  /** The server's last answer, in the order of the stops. */
  readonly jobs: readonly Job[];
  /** In the order of the taps. The steps of each delivery are a queue of their own. */
  readonly steps: readonly KeptStep[];
  /** The last refused step of each delivery. */
  readonly stopped: readonly StoppedStep[];
  readonly ended: EndedJob | null;
}

export const NOTHING_KEPT: KeptJobs = { jobs: [], steps: [], stopped: [], ended: null };

/** One of the courier's deliveries; null if it isn't theirs. */
export const jobIn = <T extends { readonly id: DeliveryId }>(jobs: readonly T[], delivery: string): T | null =>
  jobs.find(({ id }) => id === delivery) ?? null;

const isOf =
  (delivery: DeliveryId) =>
  (other: { readonly delivery: DeliveryId }): boolean =>
    other.delivery === delivery;

/**
 * The refusals without this delivery's. While others are carried, they stay until they're dismissed: the courier may have
 * the bag of one that was canceled. Those of a courier who carries nothing are over.
 */
const stoppedBesides = ({ jobs, stopped }: KeptJobs, delivery: DeliveryId): StoppedStep[] =>
  stopped.filter((other) => other.delivery !== delivery && jobs.some(({ id }) => id !== other.delivery));

/** Adds a step. After a refusal, it counts as a new try. */
export const keepStep = (kept: KeptJobs, step: KeptStep): KeptJobs => ({
  ...kept,
  steps: [...kept.steps, step],
  stopped: stoppedBesides(kept, step.delivery),
});

/**
 * Stores the server's view of the jobs, each unless a newer one has already arrived. A finished job stays while steps of
 * it are stored: one of them may have ended it, with its response lost. Ignores a server view older than a final status.
 */
export function noteJobs(kept: KeptJobs, jobs: readonly Job[]): KeptJobs {
  const { ended } = kept;
  const current = jobs.filter(({ id }) => id !== ended?.delivery || ended.ending === 'released');
  const left = kept.jobs.filter(({ id }) => jobIn(jobs, id) === null && kept.steps.some(isOf(id)));
  const noted = [...newest(current, kept.jobs), ...left];
  const isSame = noted.length === kept.jobs.length && noted.every((job, place) => job === kept.jobs[place]);
  if (isSame) return kept;
  const begins = noted.some(({ id }) => jobIn(kept.jobs, id) === null);
  return { ...kept, jobs: noted, ended: begins ? null : ended };
}

/** Each of these jobs, or the other list's view of it if that's newer. */
const newest = (jobs: readonly Job[], others: readonly Job[]): readonly Job[] =>
  jobs.map((job) => {
    const other = jobIn(others, job.id);
    return other !== null && other.version > job.version ? other : job;
  });

/** Stores the server's view of one job: in its place, or last if it has just begun. */
const noteJob = (kept: KeptJobs, job: Job): KeptJobs =>
  noteJobs(
    kept,
    jobIn(kept.jobs, job.id) === null
      ? [...kept.jobs, job]
      : kept.jobs.map((other) => (other.id === job.id ? job : other)),
  );

/** Stores a delivery that the courier has accepted. */
export const jobAccepted = (kept: KeptJobs, job: Job): KeptJobs =>
  noteJob({ ...kept, stopped: stoppedBesides(kept, job.id), ended: null }, job);

/** The jobs without one that's over. */
const withoutJob = (kept: KeptJobs, delivery: DeliveryId): KeptJobs => ({
  ...kept,
  jobs: kept.jobs.filter(({ id }) => id !== delivery),
});

/**
 * Removes a step that was done. `job` is the job after it, null if that ended it. If another tab has removed the step
 * already, the courier may have accepted that delivery again since.
 */
export function stepDone(kept: KeptJobs, { command, delivery, step }: KeptStep, job: Job | null): KeptJobs {
  const steps = kept.steps.filter((other) => other.command !== command);
  if (job === null && steps.length === kept.steps.length) return kept;
  if (job !== null) return { ...noteJob(kept, job), steps };
  const ending = ENDINGS[step.kind];
  const done = jobIn(kept.jobs, delivery);
  const earned = done !== null && ending !== undefined ? earnedBy(done, ending) : null;
  const ended = ending === undefined ? null : { delivery, ending, earned };
  return { ...withoutJob(kept, delivery), steps, ended };
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
export const renewStep = (kept: KeptJobs, { command }: KeptStep, renewed: CommandId, at: Instant): KeptJobs => ({
  ...kept,
  steps: kept.steps.map((step) => (step.command === command ? { ...step, command: renewed, at } : step)),
});

/** Removes a step that was refused, and the later ones of that delivery. Unchanged if it's no longer there. */
export function stepRefused(kept: KeptJobs, refused: KeptStep, reason: StopReason): KeptJobs {
  const { delivery, step } = refused;
  const at = kept.steps.findIndex(({ command }) => command === refused.command);
  if (at < 0) return kept;
  const number = jobIn(kept.jobs, delivery)?.number ?? null;
  const steps = kept.steps.filter((other, index) => index < at || other.delivery !== delivery);
  const dropped = kept.steps.length - steps.length - 1;
  return {
    ...kept,
    jobs: kept.jobs.map((job) => (job.id === delivery ? withTries(job, reason) : job)),
    steps,
    stopped: [
      ...kept.stopped.filter((other) => !isOf(delivery)(other)),
      { delivery, number, kind: step.kind, reason, dropped },
    ],
  };
}

/** The record after the server has refused a step of a delivery that isn't theirs anymore. */
export const jobGone = (kept: KeptJobs, delivery: DeliveryId): KeptJobs =>
  kept.steps.some(isOf(delivery)) ? kept : withoutJob(kept, delivery);

/** The record without the courier's message about a refused step. */
export const stopDismissed = (kept: KeptJobs, delivery: DeliveryId): KeptJobs => ({
  ...kept,
  stopped: kept.stopped.filter((other) => !isOf(delivery)(other)),
});

function withTries(job: Job, reason: StopReason): Job {
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
 * Restores values that another tab's write lacks: steps, and newer views of the same jobs. Leaves out steps that the
 * current job no longer allows, since they're done, and steps that were dropped after a refusal.
 */
export function restoreLost(kept: KeptJobs, { jobs, steps }: Pick<KeptJobs, 'jobs' | 'steps'>): KeptJobs {
  const whole = newest(kept.jobs, jobs);
  return steps.reduce(
    (so, step) => {
      const isThere = so.steps.some(({ command }) => command === step.command);
      if (isThere || so.stopped.some(isOf(step.delivery)) || !isNext(so, step.delivery, step.step)) return so;
      return { ...so, steps: [...so.steps, step] };
    },
    whole.every((job, place) => job === kept.jobs[place]) ? kept : { ...kept, jobs: whole },
  );
}

/** Whether a step can be taken once the kept ones are done. */
export function isNext({ jobs, steps }: KeptJobs, delivery: DeliveryId, step: JobStep): boolean {
  const job = jobIn(jobs, delivery);
  return job !== null && mayTake(jobAfter(job, steps), step);
}
