import type { UserId } from '#core/identity/user-id.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { CommandId } from '../lifecycle/command.ts';
import { NOTHING_KEPT, restoreLost, type KeptJob } from './kept-job.ts';
import { countSetAside, keptJob, keptPhoto, restoreSetAside } from './kept-job-record.ts';
import { takenPhoto } from './taken-photo.ts';

/**
 * The jobs and steps of couriers on this device. If its storage is full, they last as long as the page, and `isStored`
 * says so.
 */
export function jobStore(storage: LocalStoragePort) {
  let recordStored = true;
  /** The photos of kept steps that couldn't be stored. */
  const unstored = new Map<CommandId, Blob>();

  /** The record as this page last wrote or read it. */
  let known: { readonly of: UserId; readonly kept: KeptJob } | null = null;

  const read = (courier: UserId | null): KeptJob =>
    courier === null ? NOTHING_KEPT : (keptJob(courier).read(storage) ?? NOTHING_KEPT);

  function write(courier: UserId, kept: KeptJob): void {
    const { job, steps, stopped, ended } = kept;
    const empty = job === null && steps.length === 0 && stopped === null && ended === null;
    recordStored = empty || keptJob(courier).write(storage, kept).ok;
    if (empty) keptJob(courier).remove(storage);
  }

  async function writePhoto(command: CommandId, photo: Blob): Promise<void> {
    if ((await storage.writeBlob(keptPhoto(command), photo)).ok) unstored.delete(command);
    else unstored.set(command, photo);
  }

  return {
    read,
    /** Adds steps that an earlier release couldn't read, and this one can. */
    restoreSetAside(courier: UserId | null): void {
      if (courier !== null) restoreSetAside(storage, courier);
    },
    /** The number of steps that this release can't read. */
    setAside: (courier: UserId | null): number => (courier === null ? 0 : countSetAside(storage, courier)),
    /**
     * Restores steps that another tab's write lost: a tab in another process sees this one's writes late, so it may write
     * without them (decision kept-steps). Returns whether anything was lost.
     */
    restoreLost(courier: UserId | null): boolean {
      if (courier === null || known?.of !== courier) return false;
      const kept = read(courier);
      const whole = restoreLost(kept, known.kept);
      known = { of: courier, kept: whole };
      if (whole !== kept) write(courier, whole);
      return whole !== kept;
    },
    change(courier: UserId | null, to: (kept: KeptJob) => KeptJob): void {
      if (courier === null) return;
      const before = read(courier);
      const after = to(before);
      known = { of: courier, kept: after };
      if (after === before) return;
      write(courier, after);
      if (before.job !== null && before.job.id !== after.job?.id) void takenPhoto(courier).remove(storage);
    },
    /** Stores the photo of a step: a JPEG data URL. */
    storePhoto: (command: CommandId, photo: string): Promise<void> =>
      writePhoto(command, new Blob([photo], { type: 'text/plain' })),
    removePhoto(command: CommandId): Promise<void> {
      unstored.delete(command);
      return storage.removeBlob(keptPhoto(command));
    },
    /** Tries again to store values that didn't fit. */
    async storeAgain(courier: UserId | null): Promise<void> {
      if (courier !== null && !recordStored) write(courier, read(courier));
      await Promise.all([...unstored].map(([command, photo]) => writePhoto(command, photo)));
    },
    /** Whether everything is stored on the device. */
    isStored: (): boolean => recordStored && unstored.size === 0,
  };
}
