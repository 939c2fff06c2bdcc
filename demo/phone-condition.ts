import * as v from 'valibot';
import { storedRecord } from '#core/storage/stored-record.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { isInstant, type Instant } from '#core/instant.ts';

/**
 * The state of the phones of the demo's couriers: they share, they're in a pocket with the screen off, their location is off,
 * or it's inaccurate.
 */
export const PHONES_DO = ['share', 'pocket', 'off', 'inaccurate'] as const;
export type PhonesDo = (typeof PHONES_DO)[number];

/** Since when, and until when it lasts; null for no end. */
export interface PhoneCondition {
  readonly does: PhonesDo;
  readonly since: Instant;
  readonly until: Instant | null;
}

const time = v.pipe(v.number(), v.guard(isInstant));
const record = storedRecord(
  'local',
  'phones-do',
  v.object({ does: v.picklist(PHONES_DO), since: time, until: v.nullable(time) }),
);

/** The condition of all phones at a time, which all windows share. They share unless something else was chosen. */
export function readPhones(storage: LocalStoragePort, now: Instant): PhoneCondition {
  const stored = record.read(storage);
  const holds = stored !== null && stored.since <= now && (stored.until === null || now < stored.until);
  return holds ? stored : { does: 'share', since: now, until: null };
}

export function writePhones(storage: LocalStoragePort, condition: PhoneCondition): void {
  if (condition.does === 'share') record.remove(storage);
  else record.write(storage, condition);
}
