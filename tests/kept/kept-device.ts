import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

const texts = v.record(v.string(), v.string());

/** All data that a release stored in one browser, as texts by key. */
export const KeptDevice = v.object({ local: texts, session: texts, files: texts });
export type KeptDevice = v.InferOutput<typeof KeptDevice>;

const folder = new URL('devices/', import.meta.url);

/** The releases with a device, oldest first. */
export const RELEASES: readonly string[] = readdirSync(folder)
  .map((name) => name.replace('.json', ''))
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));

export const keptBy = (release: string): KeptDevice =>
  v.parse(v.pipe(v.string(), v.parseJson(), KeptDevice), readFileSync(new URL(`${release}.json`, folder), 'utf8'));

/** A browser tab with the data that a release stored. */
export async function tabWith(kept: KeptDevice): Promise<LocalStoragePort> {
  const storage = memoryDevice().tab();
  for (const area of ['local', 'session'] as const)
    for (const [key, text] of Object.entries(kept[area])) storage.write(area, key, text);
  for (const [key, text] of Object.entries(kept.files)) await storage.writeBlob(key, new Blob([text]));
  return storage;
}

/** The keys with this prefix, without the prefix. */
export const keysAfter = (texts: Readonly<Record<string, string>>, start: string): string[] =>
  Object.keys(texts).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []));

const withoutVersion = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'version'));

/** A stored record without its version. */
export function said(text: string | undefined): object {
  const record = JSON.parse(text ?? 'null') as object;
  return Array.isArray(record) ? (record as object[]).map(withoutVersion) : withoutVersion(record);
}
