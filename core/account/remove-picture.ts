import type { Log } from '../log.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { PictureRepo } from './picture-repo.ts';

/** Removes the profile picture and the account's marker of it; a courier picture, if any, shows again (spec §7). */
export function removePicture(auth: AuthPort, pictures: PictureRepo, log: Log) {
  return async (): Promise<Result<void, 'picture-not-removed'>> => {
    const session = await auth.getSession();
    if (!session.ok || session.value === null) return refused('picture-not-removed');
    const removed = await pictures.removeProfile(session.value.userId);
    if (!removed.ok) return refused('picture-not-removed');
    const noted = await auth.setAvatarMarker(null);
    if (!noted.ok) log.note('avatar marker not removed', noted.error);
    return ok();
  };
}
export type RemovePicture = ReturnType<typeof removePicture>;
export const RemovePicture = port<RemovePicture>('RemovePicture');
