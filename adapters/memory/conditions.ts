import * as v from 'valibot';
import { failure, type Failure, type FailureKind } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { storedRecord } from '#core/storage/stored-record.ts';
import { alone, type Exclusively } from './one-writer.ts';

/** The failure of a planned call: one that any call can have, or a refusal of that operation, such as `no-user-data`. */
export type PlannedFailure = { readonly kind: FailureKind; readonly message?: string } | { readonly refusal: string };

/** Simulated network conditions between one browser and the in-memory backend. */
export interface Conditions {
  /** Latency of every call, in ms. */
  readonly latencyMs: number;
  readonly offline: boolean;
  /** The failure of the next call of each operation. Each happens once. */
  readonly failNext: Readonly<Record<string, PlannedFailure>>;
}

export const NO_FAULTS: Conditions = { latencyMs: 0, offline: false, failNext: {} };

const KEY = 'conditions';

const Planned: v.GenericSchema<unknown, PlannedFailure> = v.union([
  v.object({ kind: v.custom<FailureKind>((kind) => typeof kind === 'string'), message: v.exactOptional(v.string()) }),
  v.object({ refusal: v.string() }),
]);

const record = storedRecord(
  'local',
  KEY,
  schemaOf<Conditions>({
    latencyMs: v.fallback(v.number(), 0),
    offline: v.fallback(v.boolean(), false),
    failNext: v.fallback(v.record(v.string(), Planned), {}),
  }),
);

/** The stored conditions, if they're valid. Otherwise there are no delays and no failures. */
export const readConditions = (storage: LocalStoragePort): Conditions => record.read(storage) ?? NO_FAULTS;

export const writeConditions = (storage: LocalStoragePort, conditions: Conditions): void =>
  void record.write(storage, conditions);

/** Takes and removes the planned failure of an operation, if there's one, so that no other tab takes it too. */
async function takePlanned(
  storage: LocalStoragePort,
  operation: string,
  exclusively: Exclusively = alone,
): Promise<Result<void, Failure | string>> {
  const plannedFor = ({ failNext }: Conditions) => failNext[operation];
  if (plannedFor(readConditions(storage)) === undefined) return ok();
  const planned = await exclusively(() => {
    const conditions = readConditions(storage);
    const { [operation]: _taken, ...failNext } = conditions.failNext;
    writeConditions(storage, { ...conditions, failNext });
    return plannedFor(conditions);
  });
  if (planned === undefined) return ok();
  return refused('refusal' in planned ? planned.refusal : failure(planned.kind, planned.message ?? ''));
}

/**
 * Lets a call through, delays it, or fails it. A planned failure is taken before the wait, so that no other call gets it.
 */
export async function passThrough(
  storage: LocalStoragePort,
  operation: string,
  exclusively: Exclusively = alone,
): Promise<Result<void, Failure | string>> {
  const conditions = readConditions(storage);
  const passage = conditions.offline
    ? refused(failure('offline', 'Failed to fetch'))
    : await takePlanned(storage, operation, exclusively);
  if (conditions.latencyMs > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, conditions.latencyMs);
    });
  return passage;
}

/**
 * Like {@link passThrough}, for operations on the device itself: no network is involved, so only a planned failure
 * stops them.
 */
export const passThroughOnDevice = takePlanned;
