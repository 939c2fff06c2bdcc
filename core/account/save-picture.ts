import type { Log } from '../log.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import { avatarMarker } from './avatar-marker.ts';
import { isPictureData } from './picture-data.ts';
import type { PictureRepo, PictureType } from './picture-repo.ts';

export type SavePictureRefusal = 'signed-out' | 'image-not-processed' | 'picture-not-saved';

/**
 * Saves a cropped picture (spec §7) and marks the account as having one, with a short marker that's new for each
 * picture. A failure to write the marker is only logged, since the picture itself is saved.
 */
export function savePicture(auth: AuthPort, pictures: PictureRepo, random: Random, log: Log) {
  return async (dataUrl: string, type: PictureType = 'profile'): Promise<Result<void, SavePictureRefusal>> => {
    const session = await auth.getSession();
    if (!session.ok) return refused('picture-not-saved');
    if (session.value === null) return refused('signed-out');
    if (!isPictureData(dataUrl)) return refused('image-not-processed');
    const saved = await pictures.save(session.value.userId, type, dataUrl);
    if (!saved.ok) return refused(saved.error.kind === 'session-ended' ? 'signed-out' : 'picture-not-saved');
    const noted = await auth.setAvatarMarker(avatarMarker(type, random.uuid()));
    if (!noted.ok) log.note('avatar marker not set', noted.error);
    return ok();
  };
}
export type SavePicture = ReturnType<typeof savePicture>;
export const SavePicture = port<SavePicture>('SavePicture');
