import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import type { Result } from '../result.ts';
import type { LocalStoragePort, StorageArea } from './local-storage-port.ts';

/**
 * Turns what one version of a record wrote into what the next one writes. It's given any JSON, and leaves alone what it
 * doesn't know.
 */
export type Upgrade = (older: unknown) => unknown;

/** The text of one record: today's shape, and how earlier ones become it. */
export interface RecordText<T> {
  /** Today's value; null if it can't be read. */
  parse(text: string): T | null;
  /** The value with its version beside its fields, or beside those of each row. */
  write(value: T): string;
  /** Whether a later release wrote it. */
  isNewer(text: string): boolean;
}

const json = v.pipe(v.string(), v.parseJson());
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first version of each record didn't say which it was. */
function versionOf(kept: unknown): number {
  const version = isObject(kept) && 'version' in kept ? kept.version : 1;
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 1;
}

/**
 * A field that's only added needs no upgrade: its default in the schema, `v.optional(…, default)`, reads what earlier
 * releases wrote. Any other change of a shape is one more upgrade, at the end of the list. `tests/kept` has what was
 * written so far (decision kept-records).
 *
 * The version stands beside the fields, so that a page of the release before, open in another tab, still reads them.
 */
export function recordText<T>(schema: v.GenericSchema<unknown, T>, upgrades: readonly Upgrade[] = []): RecordText<T> {
  const version = upgrades.length + 1;
  const upgraded = (kept: unknown): unknown =>
    upgrades.slice(versionOf(kept) - 1).reduce((older, upgrade) => upgrade(older), kept);
  const marked = (value: unknown): unknown => (isObject(value) ? { ...value, version } : value);
  const each = (value: unknown, change: (one: unknown) => unknown): unknown =>
    Array.isArray(value) ? value.map(change) : change(value);
  return {
    parse(text) {
      const kept = v.safeParse(json, text);
      const parsed = kept.success ? v.safeParse(schema, each(kept.output, upgraded)) : kept;
      return parsed.success ? (parsed.output as T) : null;
    },
    write: (value) => JSON.stringify(each(value, marked)),
    isNewer(text) {
      const kept = v.safeParse(json, text);
      return kept.success && [kept.output].flat().some((one) => versionOf(one) > version);
    },
  };
}

/** One typed record under one key. A corrupted one counts as missing and is removed; one of a later release stays. */
export interface StoredRecord<T> {
  read(storage: LocalStoragePort): T | null;
  write(storage: LocalStoragePort, value: T): Result<void, Failure>;
  remove(storage: LocalStoragePort): void;
}

export function storedRecord<T>(
  area: StorageArea,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  upgrades: readonly Upgrade[] = [],
): StoredRecord<T> {
  const record = recordText(schema, upgrades);
  return {
    read(storage) {
      const text = storage.read(area, key);
      if (text === null) return null;
      const value = record.parse(text);
      if (value === null && !record.isNewer(text)) storage.remove(area, key);
      return value;
    },
    write: (storage, value) => storage.write(area, key, record.write(value)),
    remove: (storage) => storage.remove(area, key),
  };
}
