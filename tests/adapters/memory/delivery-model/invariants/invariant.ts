import type { Model } from '../model.ts';
import type { Snapshot } from '../snapshot.ts';

/** A rule that always holds. `broken` is called for each violation. */
export interface Invariant {
  readonly number: number;
  readonly what: string;
  check(seen: Snapshot, model: Model, broken: (what: string) => void): void;
}

/** Deep equality, regardless of the order of keys, which is mostly the same. */
export const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || canonical(one) === canonical(other);

export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
