import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';

/** `session` ends with the tab, `local` stays on the device. */
export type StorageArea = 'session' | 'local';

/**
 * Storage on the device. Reading never fails: an unreadable value counts as missing. Writing fails with `full` if
 * there's no space and with `unavailable` if storage is off; the earlier value stays on the device. A value that
 * couldn't be written is still returned until the page closes, so that a flow can continue.
 */
export interface LocalStoragePort {
  read(area: StorageArea, key: string): string | null;
  write(area: StorageArea, key: string, value: string): Result<void, Failure>;
  remove(area: StorageArea, key: string): void;
  /** Calls back after another tab changed something in the local area. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;

  /** For larger values, such as images (decision license-stays-local). Null if there's none. */
  readBlob(key: string): Promise<Blob | null>;
  writeBlob(key: string, blob: Blob): Promise<Result<void, Failure>>;
  removeBlob(key: string): Promise<void>;
}
export const LocalStoragePort = port<LocalStoragePort>('LocalStoragePort');
