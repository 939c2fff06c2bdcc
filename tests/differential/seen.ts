import type { Failure } from '#core/failure.ts';
import { isInstant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';

/** Names for the ids that each backend generates: people in the order of their arrival. */
export type Names = ReadonlyMap<string, string>;

/** A value without the parts that backends generate: ids, tokens, timestamps. */
export function plain(value: unknown, names: Names): unknown {
  if (value === undefined) return null;
  return JSON.parse(
    JSON.stringify(value, (key: string, part: unknown) => {
      if (key === 'tokens') return undefined;
      if (key === 'createdAt' || key === 'statusSince') return isInstant(part) ? 'a time' : part;
      if (key === 'challenge') return 'a challenge';
      if (key === 'ticket') return part === null ? null : 'a ticket';
      return typeof part === 'string' ? (names.get(part) ?? part) : part;
    }),
  ) as unknown;
}

/**
 * The comparable part of an outcome: the value, or the refusal's code or kind. Each backend words its failures
 * differently.
 */
export function seen(result: Result<unknown, string | Failure>, names: Names): unknown {
  if (result.ok) return { accepted: plain(result.value, names) };
  const { error } = result;
  if (typeof error === 'string') return { refused: error };
  return error.kind === 'throttled'
    ? { refused: error.kind, waitMs: error.retryAfterMs ?? null }
    : { refused: error.kind };
}

/** The allowed difference between two waiting times, in ms: one backend's clock is stopped while the other runs. */
const TOLERANCE_MS = 15_000;

/** Whether both backends gave the same answer. */
export function agree(one: unknown, other: unknown, key = ''): boolean {
  if (key === 'waitMs' && typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= TOLERANCE_MS;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...keys].every((name) =>
      agree((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], name),
    )
  );
}
