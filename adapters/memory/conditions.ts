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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isPlan = (value: unknown): value is Conditions['failNext'] =>
  isObject(value) && Object.values(value).every((planned: unknown) => isObject(planned) && 'kind' in planned && typeof planned.kind === 'string');

/** What is stored, as far as it is sound: the rest is calm. */
export function readConditions(storage: LocalStoragePort): Conditions {
  try {
    const stored: unknown = JSON.parse(storage.read('local', KEY) ?? '{}');
    const { latencyMs, offline, failNext }: Partial<Record<keyof Conditions, unknown>> = isObject(stored) ? stored : {};
    return { latencyMs: typeof latencyMs === 'number' ? latencyMs : 0, offline: offline === true, failNext: isPlan(failNext) ? failNext : {} };
  } catch {
    return CALM;
  }
}

export function writeConditions(storage: LocalStoragePort, conditions: Conditions): void {
  storage.write('local', KEY, JSON.stringify(conditions));
}

/** Lets a call through, late, or not at all. A planned failure is used up before the wait: no other call meets it. */
export async function passThrough(storage: LocalStoragePort, operation: string): Promise<Result<void, Failure>> {
  const conditions = readConditions(storage);
  const { [operation]: planned, ...rest } = conditions.failNext;
  const fails = planned !== undefined && !conditions.offline;
  if (fails) writeConditions(storage, { ...conditions, failNext: rest });
  if (conditions.latencyMs > 0) await new Promise((resolve) => { setTimeout(resolve, conditions.latencyMs); });
  if (conditions.offline) return refused(failure('offline', 'Failed to fetch'));
  return fails ? refused(failure(planned.kind, planned.message ?? '')) : ok();
}
