import type { UserId } from '#core/identity/user-id.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { CommandId } from '../lifecycle/command.ts';
import { jobIn, NOTHING_KEPT, restoreLost, type KeptJobs } from './kept-jobs.ts';
import { countSetAside, keptJobs, keptPhoto, restoreSetAside } from './kept-jobs-record.ts';
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
  let known: { readonly of: UserId; readonly kept: KeptJobs } | null = null;

  const read = (courier: UserId | null): KeptJobs =>
    courier === null ? NOTHING_KEPT : (keptJobs(courier).read(storage) ?? NOTHING_KEPT);

  function write(courier: UserId, kept: KeptJobs): void {
    const { jobs, steps, stopped, ended } = kept;
    const empty = jobs.length + steps.length + stopped.length === 0 && ended === null;
    recordStored = empty || keptJobs(courier).write(storage, kept).ok;
    if (empty) keptJobs(courier).remove(storage);
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
    change(courier: UserId | null, to: (kept: KeptJobs) => KeptJobs): void {
      if (courier === null) return;
      const before = read(courier);
      const after = to(before);
      known = { of: courier, kept: after };
      if (after === before) return;
      write(courier, after);
      for (const { id } of before.jobs)
        if (jobIn(after.jobs, id) === null) void takenPhoto(courier).removeOf(storage, id);
    },
    /** Stores the photo of a step: a JPEG data URL. */
    storePhoto: (command: CommandId, photo: string): Promise<void> =>
      writePhoto(command, new Blob([photo], { type: 'text/plain' })),
    /** Stores a step's photo also for the command that sends the step again. */
    async copyPhoto(from: CommandId, to: CommandId): Promise<void> {
      const photo = unstored.get(from) ?? (await storage.readBlob(keptPhoto(from)));
      if (photo !== null) await writePhoto(to, photo);
    },
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
