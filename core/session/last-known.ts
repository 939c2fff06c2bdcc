import { Person } from '../account/person.ts';
import type { UserId } from '../account/user-id.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

/** The signed-in person as they were last read, kept on the device for a start without an answer. */
const record = storedRecord<Person>('local', 'last-known', Person);

/** Keeps them in place of whoever was kept. Where storage is full or off, there is none to fall back on later. */
export const keepLastKnown = (storage: LocalStoragePort, person: Person): void => void record.write(storage, person);

/** This person as this device last read them; null when it never did, or read somebody else since. */
export function lastKnown(storage: LocalStoragePort, id: UserId): Person | null {
  const person = record.read(storage);
  return person?.id === id ? person : null;
}

/** Removes what is kept: it goes with its person's session. */
export const forgetLastKnown = (storage: LocalStoragePort): void => record.remove(storage);
