import * as v from 'valibot';
import type { Failure } from '../failure.ts';
import type { Result } from '../result.ts';
import type { LocalStoragePort, StorageArea } from './local-storage-port.ts';

/**
 * Turns one version of a record into the next. It's given any JSON, and returns values that it doesn't know unchanged.
 */
export type Upgrade = (older: unknown) => unknown;

/** Reads and writes the text of one record, in today's shape and earlier ones. */
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

/** The version of a record. Version 1 isn't stored. */
function versionOf(kept: unknown): number {
  const version = isObject(kept) && 'version' in kept ? kept.version : 1;
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 1;
}

/**
 * A field that's only added needs no upgrade: with its default in the schema, `v.optional(…, default)`, records of earlier
 * releases are still read. Any other change of a shape is one more upgrade, at the end of the list. `tests/kept` has the
 * records of earlier releases (decision kept-records).
 *
 * The version is beside the fields, so that a page of the previous release, open in another tab, still reads them.
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

/**
 * One typed record under one key. A corrupted record counts as missing and is removed; a record of a later release
 * stays.
 */
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
