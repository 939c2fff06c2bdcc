import * as v from 'valibot';
import { isUserId, type UserId } from '../identity/user-id.ts';
import { port } from '../port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import { WANTED_KINDS, type WantedKind } from './alert.ts';

const record = storedRecord(
  'local',
  'alerts-here',
  v.object({ person: v.pipe(v.string(), v.guard(isUserId)), kinds: v.array(v.picklist(WANTED_KINDS)) }),
);

/**
 * The alerts that a person has turned on in this browser, which `renewAlerts` subscribes to again if they were dropped.
 */
export function keptAlerts(storage: LocalStoragePort) {
  const read = (person: UserId): readonly WantedKind[] => {
    const kept = record.read(storage);
    return kept?.person === person ? kept.kinds : [];
  };
  const write = (person: UserId, kinds: readonly WantedKind[]): void => {
    if (kinds.length === 0) record.remove(storage);
    else record.write(storage, { person, kinds: [...kinds] });
  };
  return {
    read,
    add: (person: UserId, kinds: readonly WantedKind[]): void =>
      write(person, [...new Set([...read(person), ...kinds])]),
    remove: (person: UserId, kinds: readonly WantedKind[]): void =>
      write(
        person,
        read(person).filter((kind) => !kinds.includes(kind)),
      ),
  };
}
export type KeptAlerts = ReturnType<typeof keptAlerts>;
export const KeptAlerts = port<KeptAlerts>('KeptAlerts');

export const eraseKeptAlerts = (storage: LocalStoragePort): void => record.remove(storage);
