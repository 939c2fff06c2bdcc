import * as v from 'valibot';
import { port } from '../port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

const record = storedRecord('local', 'courier-vibrates', v.boolean());

/** Whether this device vibrates when a new delivery comes in. It's on by default. */
export function vibrateSetting(storage: LocalStoragePort) {
  return {
    read: (): boolean => record.read(storage) ?? true,
    write: (on: boolean): void => void record.write(storage, on),
  };
}
export type VibrateSetting = ReturnType<typeof vibrateSetting>;
export const VibrateSetting = port<VibrateSetting>('VibrateSetting');
