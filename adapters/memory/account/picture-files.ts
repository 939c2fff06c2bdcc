import type { PictureType } from '#core/account/picture-repo.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { MemoryBackend } from '../memory-backend.ts';

/** The name of a picture's file. */
export const pictureFile = (owner: UserId, type: PictureType): string => `picture:${owner}:${type}`;

/** A courier's photo, as a data URL; null without one. */
export async function readCourierPhoto(
  { files, simulation }: Pick<MemoryBackend, 'files' | 'simulation'>,
  courier: UserId,
): Promise<string | null> {
  const file = await files.readBlob(pictureFile(courier, 'courier'));
  return file === null ? simulation.portrait(courier) : file.text();
}

/** Removes both pictures of a person. */
export async function removePictureFiles(files: LocalStoragePort, owner: UserId): Promise<void> {
  await Promise.all([files.removeBlob(pictureFile(owner, 'profile')), files.removeBlob(pictureFile(owner, 'courier'))]);
}
