import type { PictureRepo } from '#core/account/picture-repo.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { fromPicture, pictureRows } from './pictures-table.ts';

/** The table of pictures over the REST API. Row policies limit it to a person's own. */
export function supabasePictureRepo(connection: Connection): PictureRepo {
  return {
    async find(owner, type) {
      const found = await connection.read(
        (client) =>
          client
            .from('user_profile_pictures')
            .select('image_data')
            .eq('user_id', owner)
            .eq('image_type', type)
            .maybeSingle(),
        (row) => row === null,
      );
      return pictureRows.one(found);
    },

    async save(owner, type, picture) {
      const row = fromPicture(owner, type, picture);
      const saved = await connection.call((client) =>
        client.from('user_profile_pictures').upsert(row, { onConflict: 'user_id,image_type' }),
      );
      return saved.ok ? ok() : saved;
    },

    async removeProfile(owner) {
      const removed = await connection.call((client) =>
        client.from('user_profile_pictures').delete().eq('user_id', owner).eq('image_type', 'profile'),
      );
      return removed.ok ? ok() : removed;
    },
  };
}
