import { isPictureData } from '../account/picture-data.ts';
import type { PictureRepo } from '../account/picture-repo.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../session/auth-port.ts';

export type SaveCourierPictureRefusal = 'missing-picture' | 'not-signed-in' | 'picture-not-saved';

/** Saves the courier's picture (spec §5). It is required; without a new one, the one saved earlier counts. */
export function saveCourierPicture(auth: AuthPort, pictures: PictureRepo) {
  return async (dataUrl: string | null): Promise<Result<void, SaveCourierPictureRefusal>> => {
    const session = await auth.getSession();
    const owner = session.ok ? session.value?.userId : undefined;
    if (dataUrl === null) {
      const earlier = owner === undefined ? null : await pictures.find(owner, 'courier');
      return earlier !== null && earlier.ok && earlier.value !== null ? ok() : refused('missing-picture');
    }
    if (!session.ok || !isPictureData(dataUrl)) return refused('picture-not-saved');
    if (owner === undefined) return refused('not-signed-in');
    const saved = await pictures.save(owner, 'courier', dataUrl);
    if (saved.ok) return saved;
    return refused(saved.error.kind === 'session-ended' ? 'not-signed-in' : 'picture-not-saved');
  };
}
export type SaveCourierPicture = ReturnType<typeof saveCourierPicture>;
export const SaveCourierPicture = port<SaveCourierPicture>('SaveCourierPicture');
