import type { PictureRepo } from '../account/picture-repo.ts';
import type { SavePicture, SavePictureRefusal } from '../account/save-picture.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';

export type SaveCourierPictureRefusal = 'missing-picture' | SavePictureRefusal;

/** Saves the courier's picture (spec §5). It is required; without a new one, the one saved earlier counts. */
export function saveCourierPicture(save: SavePicture, auth: AuthPort, pictures: PictureRepo) {
  return async (dataUrl: string | null): Promise<Result<void, SaveCourierPictureRefusal>> => {
    if (dataUrl !== null) return save(dataUrl, 'courier');
    const session = await auth.getSession();
    if (!session.ok || session.value === null) return refused('missing-picture');
    const earlier = await pictures.find(session.value.userId, 'courier');
    return earlier.ok && earlier.value !== null ? ok() : refused('missing-picture');
  };
}
export type SaveCourierPicture = ReturnType<typeof saveCourierPicture>;
export const SaveCourierPicture = port<SaveCourierPicture>('SaveCourierPicture');
