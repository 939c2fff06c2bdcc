import * as v from 'valibot';
import { isPictureData, type PictureData } from '#core/account/picture-data.ts';
import type { PictureType } from '#core/account/picture-repo.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { rowsOf } from '../received.ts';

/** The columns of `user_profile_pictures` that are read. */
const PictureRow = v.object({ image_data: v.pipe(v.string(), v.guard(isPictureData)) });

/** The row to write for a picture. */
export const fromPicture = (owner: UserId, type: PictureType, picture: PictureData) => ({
  user_id: owner,
  image_type: type,
  image_data: picture,
});
export type PictureInsert = ReturnType<typeof fromPicture>;

export const pictureRows = rowsOf(PictureRow, (row): PictureData => row.image_data);
