import { isOwn } from '#core/account/policy.ts';
import { isPictureData } from '#core/account/picture-data.ts';
import type { PictureRepo } from '#core/account/picture-repo.ts';
import { decidePicture } from '#core/account/decide-picture.ts';
import { ok } from '#core/result.ts';
import type { MemoryClient } from '../memory-client.ts';
import { pictureFile } from './picture-files.ts';

/** Pictures are files, too large for the state, which only lists their owners. */
export function memoryPictureRepo(client: MemoryClient): PictureRepo {
  const { files } = client.backend;
  return {
    async find(owner, type) {
      const known = await client.as('pictures.find', (me, { state }) =>
        ok(isOwn(me, owner) && state.pictures.some((picture) => picture.owner === owner && picture.type === type)),
      );
      if (!known.ok) return known;
      const file = known.value ? await files.readBlob(pictureFile(owner, type)) : null;
      const kept = file === null ? null : await file.text();
      return ok(kept !== null && isPictureData(kept) ? kept : null);
    },

    async save(owner, type, dataUrl) {
      const allowed = await client.as('pictures.save', (me) => decidePicture(me, owner, dataUrl));
      if (!allowed.ok) return allowed;
      const written = await files.writeBlob(pictureFile(owner, type), new Blob([dataUrl], { type: 'text/plain' }));
      if (!written.ok) return written;
      return client.backend.call(({ state }) => {
        state.pictures = [
          ...state.pictures.filter((picture) => picture.owner !== owner || picture.type !== type),
          { owner, type },
        ];
        return ok();
      });
    },

    async removeProfile(owner) {
      const mine = await client.as('pictures.remove', (me, { state }) => {
        if (!isOwn(me, owner)) return ok(false);
        state.pictures = state.pictures.filter((picture) => picture.owner !== owner || picture.type !== 'profile');
        return ok(true);
      });
      if (!mine.ok) return mine;
      if (mine.value) await files.removeBlob(pictureFile(owner, 'profile'));
      return ok();
    },
  };
}
