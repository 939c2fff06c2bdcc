import * as v from 'valibot';
import type { UserRow } from '../account/user-repo.ts';
import { userId, type UserId } from '../account/user-id.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

const text = v.nullable(v.string());

/** The signed-in person's row as it was last read, kept on the device for a start without an answer. */
const record = storedRecord<UserRow>(
  'local',
  'last-known',
  v.object({
    id: v.pipe(v.string(), v.transform(userId)),
    email: v.string(),
    first_name: text,
    last_name: text,
    phone: text,
    country: text,
    country_code: text,
    role: text,
    created_at: v.string(),
    account_status: v.exactOptional(text),
  }),
);

/** Keeps a row in place of an earlier one. Where storage is full or off, there is none to fall back on later. */
export const keepLastKnown = (storage: LocalStoragePort, row: UserRow): void => void record.write(storage, row);

/** The row last read for this person on this device; null when there is none, or it is somebody else's. */
export function lastKnown(storage: LocalStoragePort, person: UserId): UserRow | null {
  const row = record.read(storage);
  return row?.id === person ? row : null;
}

/** Removes it: it goes with its person's session. */
export const forgetLastKnown = (storage: LocalStoragePort): void => record.remove(storage);
