import * as v from 'valibot';
import { storedRecord } from '#core/storage/stored-record.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { isInstant, type Instant } from '#core/instant.ts';

/**
 * The behavior of the phones of the demo's couriers: they share positions, are in a pocket with the screen off, have
 * location turned off, or have an inaccurate one.
 */
export const PHONE_BEHAVIORS = ['share', 'pocket', 'off', 'inaccurate'] as const;
export type PhoneBehavior = (typeof PHONE_BEHAVIORS)[number];

/** A behavior with its start and its end; a null `until` means no end. */
export interface PhoneCondition {
  readonly does: PhoneBehavior;
  readonly since: Instant;
  readonly until: Instant | null;
}

const time = v.pipe(v.number(), v.guard(isInstant));
const record = storedRecord(
  'local',
  'phones-do',
  v.object({ does: v.picklist(PHONE_BEHAVIORS), since: time, until: v.nullable(time) }),
);

/**
 * The condition of all phones at a time, the same in all windows. Phones share positions unless something else was
 * chosen.
 */
export function readPhones(storage: LocalStoragePort, now: Instant): PhoneCondition {
  const stored = record.read(storage);
  const holds = stored !== null && stored.since <= now && (stored.until === null || now < stored.until);
  return holds ? stored : { does: 'share', since: now, until: null };
}

export function writePhones(storage: LocalStoragePort, condition: PhoneCondition): void {
  if (condition.does === 'share') record.remove(storage);
  else record.write(storage, condition);
}
