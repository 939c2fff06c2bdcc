import { port } from '../port.ts';
import type { PictureData } from './picture-data.ts';
import type { PictureRepo } from './picture-repo.ts';
import type { UserId } from '../identity/user-id.ts';

/** The picture to show for a person: the profile picture, else the courier picture, else none, silently (spec §7, §8). */
export function loadPicture(pictures: PictureRepo) {
  return async (owner: UserId): Promise<PictureData | null> => {
    const profile = await pictures.find(owner, 'profile');
    if (profile.ok && profile.value !== null) return profile.value;
    const courier = await pictures.find(owner, 'courier');
    return courier.ok ? courier.value : null;
  };
}
export type LoadPicture = ReturnType<typeof loadPicture>;
export const LoadPicture = port<LoadPicture>('LoadPicture');
