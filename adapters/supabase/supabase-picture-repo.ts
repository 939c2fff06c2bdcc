import type { PictureRepo } from '#core/account/picture-repo.ts';
import { ok } from '#core/result.ts';
import type { Connection } from './connection.ts';

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
      return found.ok ? ok(found.value?.image_data ?? null) : found;
    },

    async save(owner, type, dataUrl) {
      const row = { user_id: owner, image_type: type, image_data: dataUrl };
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
