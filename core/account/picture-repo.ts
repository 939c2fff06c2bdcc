import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { PictureData } from './picture-data.ts';
import type { UserId } from '../identity/user-id.ts';

export const PICTURE_TYPES = ['profile', 'courier'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Pictures of people (spec §3). People see only their own; others are absent. */
export interface PictureRepo {
  find(owner: UserId, type: PictureType): Promise<Result<PictureData | null, Failure>>;
  /** Replaces an earlier picture of the same kind. `rejected` for anything but a JPEG, PNG or WebP data URL. */
  save(owner: UserId, type: PictureType, picture: PictureData): Promise<Result<void, Failure>>;
  /** Removes the profile picture, if there is one. */
  removeProfile(owner: UserId): Promise<Result<void, Failure>>;
}
export const PictureRepo = port<PictureRepo>('PictureRepo');
