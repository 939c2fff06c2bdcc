import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

const KEY = 'alerts-blocked';

/** Whether the simulated phone of a window blocks alerts, as a browser does after a person declined. */
export const readAlertsBlocked = (storage: LocalStoragePort): boolean => storage.read('local', KEY) !== null;

export function writeAlertsBlocked(storage: LocalStoragePort, blocked: boolean): void {
  if (blocked) storage.write('local', KEY, 'yes');
  else storage.remove('local', KEY);
}
