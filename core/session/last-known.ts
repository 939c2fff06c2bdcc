import { Person } from '../identity/person.ts';
import type { UserId } from '../identity/user-id.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

/** The signed-in person as last read, stored on the device for starts without an answer of the backend. */
const record = storedRecord<Person>('local', 'last-known', Person);

/**
 * Stores the person in place of any earlier one. If storage is full or off, a later start has nothing to fall back on.
 */
export const keepLastKnown = (storage: LocalStoragePort, person: Person): void => void record.write(storage, person);

/** This person as this device last read them; null if it never did, or has read another person since. */
export function lastKnown(storage: LocalStoragePort, id: UserId): Person | null {
  const person = record.read(storage);
  return person?.id === id ? person : null;
}

/** Removes the stored person, when their session ends. */
export const forgetLastKnown = (storage: LocalStoragePort): void => record.remove(storage);
