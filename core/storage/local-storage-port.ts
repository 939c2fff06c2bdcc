import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';

/** `session` ends with the tab, `local` stays on the device. */
export type StorageArea = 'session' | 'local';

/**
 * Storage on the device. Reading never fails: what cannot be read is not there.
 * Writing fails with `full` where there is no room and with `unavailable` where storage is switched off;
 * what was there before stays on the device. What could not be written is still read back until the page closes,
 * so that a flow in progress goes on.
 */
export interface LocalStoragePort {
  read(area: StorageArea, key: string): string | null;
  write(area: StorageArea, key: string, value: string): Result<void, Failure>;
  remove(area: StorageArea, key: string): void;
  /** Calls back after another tab changed something in the local area. Gives the unsubscribe function. */
  watch(listener: () => void): () => void;

  /** Larger things, such as images (decision license-stays-local). Null when there is none. */
  readBlob(key: string): Promise<Blob | null>;
  writeBlob(key: string, blob: Blob): Promise<Result<void, Failure>>;
  removeBlob(key: string): Promise<void>;
}
export const LocalStoragePort = port<LocalStoragePort>('LocalStoragePort');
