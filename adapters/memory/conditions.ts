import { failure, type Failure, type FailureKind } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The weather between the app and the in-memory backend. */
export interface Conditions {
  /** How long every call takes, in ms. */
  readonly latencyMs: number;
  readonly offline: boolean;
  /** Operations whose next call fails, and how. The failure is used up by that call. */
  readonly failNext: Readonly<Record<string, { readonly kind: FailureKind; readonly message?: string }>>;
}

export const CALM: Conditions = { latencyMs: 0, offline: false, failNext: {} };

const KEY = 'conditions';

export function readConditions(storage: LocalStoragePort): Conditions {
  try {
    return { ...CALM, ...(JSON.parse(storage.read('local', KEY) ?? '{}') as Partial<Conditions>) };
  } catch {
    return CALM;
  }
}

export function writeConditions(storage: LocalStoragePort, conditions: Conditions): void {
  storage.write('local', KEY, JSON.stringify(conditions));
}

/** Lets a call through, late, or not at all. */
export async function passThrough(storage: LocalStoragePort, operation: string): Promise<Result<void, Failure>> {
  const conditions = readConditions(storage);
  if (conditions.latencyMs > 0) await new Promise((resolve) => { setTimeout(resolve, conditions.latencyMs); });
  if (conditions.offline) return refused(failure('offline', 'Failed to fetch'));
  const planned = conditions.failNext[operation];
  if (planned === undefined) return ok();
  const { [operation]: _used, ...rest } = conditions.failNext;
  writeConditions(storage, { ...conditions, failNext: rest });
  return refused(failure(planned.kind, planned.message ?? ''));
}
