import * as v from 'valibot';
import type { UserId } from '#core/identity/user-id.ts';
import { isInstant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { recordText, storedRecord, type StoredRecord, type Upgrade } from '#core/storage/stored-record.ts';
import { isCommandId, type CommandId } from '../lifecycle/command.ts';
import { FAILURE_REASONS, isDeliveryId } from '../lifecycle/delivery.ts';
import type { Job } from './courier-delivery.ts';
import { jobSchema } from './job-schema.ts';
import {
  NOTHING_KEPT,
  STOP_REASONS,
  type HeldStep,
  type JobStep,
  type KeptJobs,
  type KeptStep,
  type StoppedStep,
} from './kept-jobs.ts';
import { isTrackingNumber } from '../lifecycle/tracking-number.ts';
import { takenPhoto } from './taken-photo.ts';

const Id = v.pipe(v.string(), v.guard(isDeliveryId));
const Time = v.pipe(v.number(), v.guard(isInstant));
const text = v.string();
const Reason = v.picklist(FAILURE_REASONS);
const KINDS = ['arrive_pickup', 'pick_up', 'arrive_dropoff', 'release', 'retry', 'hand_back'] as const;

const StoredStep: v.GenericSchema<unknown, JobStep> = v.variant('kind', [
  v.object({ kind: v.picklist(KINDS) }),
  v.object({ kind: v.literal('deliver'), pin: v.nullable(text) }),
  v.object({ kind: v.literal('fail'), reason: Reason }),
]);

const StoredSteps = v.array(
  schemaOf<KeptStep>({
    command: v.pipe(v.string(), v.guard(isCommandId)),
    delivery: Id,
    at: Time,
    step: StoredStep,
  }),
);

/** The step that the courier can still undo (decision undo-a-step). */
export const heldStep = (courier: UserId): StoredRecord<HeldStep> =>
  storedRecord(
    'local',
    `courier-held-step:${courier}`,
    schemaOf<HeldStep>({ delivery: Id, at: v.optional(v.nullable(Time), null), step: StoredStep }),
  );

/**
 * The schema of a stored server's answer. An unreadable one counts as missing: it's requested again, and no step is
 * lost.
 */
const answer = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null);
const answers = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.fallback(
    v.pipe(
      v.array(answer(schema)),
      v.transform((all) => all.filter((one) => one !== null)),
    ),
    [],
  );

/** Version 2 has lists of jobs and refused steps. Before, there was at most one of each. */
const UPGRADES: readonly Upgrade[] = [
  (older) => {
    const { job = null, stopped = null } = Object(older) as { readonly job?: unknown; readonly stopped?: unknown };
    const list = (one: unknown) => (one === null ? [] : [one]);
    return { ...Object(older), jobs: list(job), stopped: list(stopped) };
  },
];

const Stored = (steps: v.GenericSchema<unknown, readonly KeptStep[]>) =>
  schemaOf<KeptJobs>({
    jobs: answers(jobSchema(Time)),
    steps,
    stopped: answers(
      schemaOf<StoppedStep>({
        delivery: Id,
        number: v.optional(v.nullable(v.pipe(v.string(), v.guard(isTrackingNumber))), null),
        kind: v.picklist([...KINDS, 'deliver', 'fail']),
        reason: v.picklist(STOP_REASONS),
        dropped: v.number(),
      }),
    ),
    ended: answer(
      v.object({
        delivery: Id,
        ending: v.picklist(['delivered', 'returned', 'released']),
        earned: v.nullable(v.object({ amount: v.number(), currency: text })),
      }),
    ),
  });

const whole = recordText(Stored(StoredSteps), UPGRADES);
const withoutSteps = recordText(
  Stored(
    v.pipe(
      v.unknown(),
      v.transform(() => []),
    ),
  ),
  UPGRADES,
);

const keyOf = (courier: UserId): string => `courier-job:${courier}`;

/** The raw texts of records with unreadable steps, oldest first. */
const setAside = (courier: UserId): StoredRecord<string[]> =>
  storedRecord('local', `courier-job-set-aside:${courier}`, v.array(v.string()));

/** The stored text if its steps can't be read: another release wrote them, or they're damaged. */
function unreadable(storage: LocalStoragePort, courier: UserId): string | null {
  const stored = storage.read('local', keyOf(courier));
  return stored !== null && whole.parse(stored) === null ? stored : null;
}

/** All texts with unreadable steps, oldest first. */
function allUnreadable(storage: LocalStoragePort, courier: UserId): string[] {
  const current = unreadable(storage, courier);
  return [...(setAside(courier).read(storage) ?? []), ...(current === null ? [] : [current])];
}

/** Moves unreadable steps out of the way of the next write. */
function setUnreadableAside(storage: LocalStoragePort, courier: UserId): void {
  const current = unreadable(storage, courier);
  if (current === null) return;
  const all = allUnreadable(storage, courier);
  // Removes the record first: a full device has no space for two copies.
  storage.remove('local', keyOf(courier));
  setAside(courier).write(storage, all);
}

/**
 * The record of a courier's deliveries on this device. Reading or writing never erases unreadable steps: they're set aside,
 * and {@link restoreSetAside} tries them again (decision kept-records).
 */
export const keptJobs = (courier: UserId): StoredRecord<KeptJobs> => ({
  read(storage) {
    const stored = storage.read('local', keyOf(courier));
    return stored === null ? null : (whole.parse(stored) ?? withoutSteps.parse(stored));
  },
  write(storage, kept) {
    setUnreadableAside(storage, courier);
    // A tab of the previous release shows the first job and sends the steps.
    const stored: KeptJobs & { readonly job: Job | null } = { ...kept, job: kept.jobs[0] ?? null };
    return storage.write('local', keyOf(courier), whole.write(stored));
  },
  remove(storage) {
    setUnreadableAside(storage, courier);
    storage.remove('local', keyOf(courier));
  },
});

/** The readable part of unreadable steps: their commands, or null for a step without one. */
const Commands = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    steps: v.array(v.fallback(v.nullable(v.object({ command: v.pipe(v.string(), v.guard(isCommandId)) })), null)),
  }),
);
const stepsIn = (text: string): readonly ({ readonly command: CommandId } | null)[] => {
  const parsed = v.safeParse(Commands, text);
  return parsed.success ? parsed.output.steps : [];
};

/** The number of steps that are set aside. An unrecognizable record counts as one. */
export const countSetAside = (storage: LocalStoragePort, courier: UserId): number =>
  allUnreadable(storage, courier).reduce((sum, text) => sum + Math.max(1, stepsIn(text).length), 0);

/** Puts set-aside steps that this release can read before the kept ones. */
export function restoreSetAside(storage: LocalStoragePort, courier: UserId): void {
  const all = setAside(courier).read(storage);
  if (all === null) return;
  const record = keptJobs(courier);
  const left: string[] = [];
  for (const text of all.toReversed()) {
    const earlier = whole.parse(text);
    if (earlier === null) left.unshift(text);
    else {
      const kept = record.read(storage) ?? NOTHING_KEPT;
      const steps = [...earlier.steps, ...kept.steps.filter((step) => !earlier.steps.some(isSameAs(step)))];
      const jobs = kept.jobs.length > 0 ? kept.jobs : earlier.jobs;
      record.write(storage, { ...kept, jobs, steps });
    }
  }
  if (left.length === 0) setAside(courier).remove(storage);
  else setAside(courier).write(storage, left);
}

const isSameAs =
  ({ command }: KeptStep) =>
  (other: KeptStep): boolean =>
    other.command === command;

/** The storage key of a kept step's photo. */
export const keptPhoto = (command: CommandId): string => `courier-photo:${command}`;

/**
 * Erases the record of a courier's deliveries on this device. The photos go first: only the record names them, in case the
 * page is closed in between.
 */
export async function eraseKeptJobs(storage: LocalStoragePort, courier: UserId): Promise<void> {
  const steps = [
    ...(keptJobs(courier).read(storage)?.steps ?? []),
    ...allUnreadable(storage, courier).flatMap(stepsIn),
  ];
  await Promise.all([
    takenPhoto(courier).remove(storage),
    ...steps.map((step) => step !== null && storage.removeBlob(keptPhoto(step.command))),
  ]);
  setAside(courier).remove(storage);
  heldStep(courier).remove(storage);
  storage.remove('local', keyOf(courier));
}
