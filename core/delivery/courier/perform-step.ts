import { isPictureData } from '#core/account/picture-data.ts';
import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { Job } from './courier-delivery.ts';
import type { CourierDesk, StepRefusal, StepReport } from './courier-desk.ts';
import { LATE_REPORT } from '../lifecycle/step-time.ts';
import { STOP_REASONS, type KeptStep, type StopReason } from './kept-jobs.ts';
import { keptPhoto } from './kept-jobs-record.ts';

/** The outcome of sending a step. */
export type StepOutcome =
  /** Done; `job` is null if the step ended it. */
  | { readonly kind: 'done'; readonly job: Job | null }
  | { readonly kind: 'refused'; readonly reason: StopReason }
  /** It can be tried again, after at least this many ms. */
  | { readonly kind: 'unsent'; readonly retryAfterMs: number };

const isStopReason = (text: string): text is StopReason => STOP_REASONS.some((reason) => reason === text);

/** The age of a step that's sent so late that it counts from the tap. */
export const ageOf = ({ at }: KeptStep, now: Instant): Pick<StepReport, 'age'> =>
  now - at < LATE_REPORT ? {} : { age: now - at };

/** Sends a kept step, with its photo. */
export async function performStep(
  desk: CourierDesk,
  storage: LocalStoragePort,
  kept: KeptStep,
  report: StepReport = {},
): Promise<StepOutcome> {
  const { command, delivery, step } = kept;
  // The steps that end it store no position.
  const { here: _, ...late } = report;
  const photo = async (): Promise<string | null> => {
    const text = (await (await storage.readBlob(keptPhoto(command)))?.text()) ?? '';
    return isPictureData(text) ? text : null;
  };
  switch (step.kind) {
    case 'arrive_pickup':
      return outcomeOf(await desk.arriveAtPickup(command, delivery, report));
    case 'pick_up':
      return outcomeOf(await desk.pickUp(command, delivery, report));
    case 'arrive_dropoff':
      return outcomeOf(await desk.arriveAtDropoff(command, delivery, report));
    case 'fail':
      return outcomeOf(await desk.fail(command, delivery, step.reason, report));
    case 'retry':
      return outcomeOf(await desk.retry(command, delivery, report));
    case 'release':
      return outcomeOf(ended(await desk.release(command, delivery)));
    case 'deliver': {
      if (step.pin !== null) return outcomeOf(ended(await desk.deliver(command, delivery, { pin: step.pin }, late)));
      const proof = await photo();
      if (proof === null) return PHOTO_GONE;
      return outcomeOf(ended(await desk.deliver(command, delivery, { photo: proof }, late)));
    }
    case 'hand_back': {
      const proof = await photo();
      return proof === null ? PHOTO_GONE : outcomeOf(ended(await desk.handBack(command, delivery, proof, late)));
    }
  }
}

/** The device lost the photo, so it has to be taken again. */
const PHOTO_GONE: StepOutcome = { kind: 'refused', reason: 'photo-missing' };

const ended = <E>(answer: Result<unknown, E>): Result<null, E> => (answer.ok ? { ok: true, value: null } : answer);

function outcomeOf(answer: Result<Job | null, StepRefusal | Failure>): StepOutcome {
  if (answer.ok) return { kind: 'done', job: answer.value };
  const { error } = answer;
  const reason = typeof error === 'string' ? error : error.kind;
  // The request failed, timed out, or had no session. The step is sent again later.
  if (!isStopReason(reason))
    return { kind: 'unsent', retryAfterMs: typeof error === 'string' ? 0 : (error.retryAfterMs ?? 0) };
  return { kind: 'refused', reason };
}
