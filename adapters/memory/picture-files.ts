import type { PictureType } from '#core/account/picture-repo.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The name of a picture's file. */
export const pictureFile = (owner: UserId, type: PictureType): string => `picture:${owner}:${type}`;

/** Removes both pictures of a person. */
export async function removePictureFiles(files: LocalStoragePort, owner: UserId): Promise<void> {
  await Promise.all([files.removeBlob(pictureFile(owner, 'profile')), files.removeBlob(pictureFile(owner, 'courier'))]);
}
