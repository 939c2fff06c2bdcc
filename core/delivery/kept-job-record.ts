import * as v from 'valibot';
import type { UserId } from '../account/user-id.ts';
import { isInstant } from '../instant.ts';
import { schemaOf } from '../schema-of.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord, type StoredRecord } from '../storage/stored-record.ts';
import { isCommandId, type CommandId } from './command.ts';
import { FAILURE_REASONS, isDeliveryId } from './delivery.ts';
import { jobSchema } from './job-schema.ts';
import { STOP_REASONS, type JobStep, type KeptJob, type KeptStep, type StoppedStep } from './kept-job.ts';
import { takenPhoto } from './taken-photo.ts';

const Id = v.pipe(v.string(), v.guard(isDeliveryId));
const Time = v.pipe(v.number(), v.guard(isInstant));
const text = v.string();
const Reason = v.picklist(FAILURE_REASONS);
const KINDS = ['arrive_pickup', 'pick_up', 'arrive_dropoff', 'release', 'hand_back'] as const;

const StoredStep: v.GenericSchema<unknown, JobStep> = v.variant('kind', [
  v.object({ kind: v.picklist(KINDS) }),
  v.object({ kind: v.literal('deliver'), pin: v.nullable(text) }),
  v.object({ kind: v.literal('fail'), reason: Reason }),
]);

const Stored = schemaOf<KeptJob>({
  job: v.nullable(jobSchema(Time)),
  steps: v.array(
    schemaOf<KeptStep>({
      command: v.pipe(v.string(), v.guard(isCommandId)),
      delivery: Id,
      at: Time,
      step: StoredStep,
    }),
  ),
  stopped: v.nullable(
    schemaOf<StoppedStep>({
      delivery: Id,
      kind: v.picklist([...KINDS, 'deliver', 'fail']),
      reason: v.picklist(STOP_REASONS),
      dropped: v.number(),
    }),
  ),
  ended: v.nullable(
    v.object({
      delivery: Id,
      ending: v.picklist(['delivered', 'returned', 'released']),
      // Missing where an earlier version kept it.
      earned: v.optional(v.nullable(v.object({ amount: v.number(), currency: text })), null),
    }),
  ),
});

/** What this device keeps of a courier's delivery. */
export const keptJob = (courier: UserId): StoredRecord<KeptJob> =>
  storedRecord('local', `courier-job:${courier}`, Stored);

/** Where the photo of a kept step is. */
export const keptPhoto = (command: CommandId): string => `courier-photo:${command}`;

/**
 * Erases what this device keeps of a courier's delivery. The photos go first: only the record tells which they are, should
 * the page be closed in between.
 */
export async function eraseKeptJob(storage: LocalStoragePort, courier: UserId): Promise<void> {
  const record = keptJob(courier);
  const steps = record.read(storage)?.steps ?? [];
  await Promise.all([
    takenPhoto(courier).remove(storage),
    ...steps.map(({ command }) => storage.removeBlob(keptPhoto(command))),
  ]);
  record.remove(storage);
}
