import { failure, type Failure, type FailureKind } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** How a planned call fails: as any call can, or with a refusal of that operation's own, such as `no-user-data`. */
export type PlannedFailure = { readonly kind: FailureKind; readonly message?: string } | { readonly refusal: string };

/** The weather between one browser and the in-memory backend. */
export interface Conditions {
  /** How long every call takes, in ms. */
  readonly latencyMs: number;
  readonly offline: boolean;
  /** Operations whose next call fails, and how. The failure is used up by that call. */
  readonly failNext: Readonly<Record<string, PlannedFailure>>;
}

export const CALM: Conditions = { latencyMs: 0, offline: false, failNext: {} };

const KEY = 'conditions';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isPlan = (value: unknown): value is Conditions['failNext'] =>
  isObject(value) &&
  Object.values(value).every(
    (planned: unknown) =>
      isObject(planned) &&
      (('kind' in planned && typeof planned.kind === 'string') ||
        ('refusal' in planned && typeof planned.refusal === 'string')),
  );

/** What is stored, as far as it is sound: the rest is calm. */
export function readConditions(storage: LocalStoragePort): Conditions {
  try {
    const stored: unknown = JSON.parse(storage.read('local', KEY) ?? '{}');
    const { latencyMs, offline, failNext }: Partial<Record<keyof Conditions, unknown>> = isObject(stored) ? stored : {};
    return {
      latencyMs: typeof latencyMs === 'number' ? latencyMs : 0,
      offline: offline === true,
      failNext: isPlan(failNext) ? failNext : {},
    };
  } catch {
    return CALM;
  }
}

export function writeConditions(storage: LocalStoragePort, conditions: Conditions): void {
  storage.write('local', KEY, JSON.stringify(conditions));
}

/** The failure planned for an operation, if there is one; it is used up by that. */
function takePlanned(
  storage: LocalStoragePort,
  conditions: Conditions,
  operation: string,
): Result<void, Failure | string> {
  const { [operation]: planned, ...rest } = conditions.failNext;
  if (planned === undefined) return ok();
  writeConditions(storage, { ...conditions, failNext: rest });
  return refused('refusal' in planned ? planned.refusal : failure(planned.kind, planned.message ?? ''));
}

/** Lets a call through, late, or not at all. A planned failure is used up before the wait: no other call meets it. */
export async function passThrough(
  storage: LocalStoragePort,
  operation: string,
): Promise<Result<void, Failure | string>> {
  const conditions = readConditions(storage);
  const passage = conditions.offline
    ? refused(failure('offline', 'Failed to fetch'))
    : takePlanned(storage, conditions, operation);
  if (conditions.latencyMs > 0)
    await new Promise((resolve) => {
      setTimeout(resolve, conditions.latencyMs);
    });
  return passage;
}

/** The same for what happens on the device itself: no network is in between, so only a planned failure stops it. */
export const passOnDevice = (storage: LocalStoragePort, operation: string): Result<void, Failure | string> =>
  takePlanned(storage, readConditions(storage), operation);
