import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { UserId } from './user-id.ts';

export type PictureType = 'profile' | 'courier';

/** Pictures of people, as `data:` URLs (spec §3). Only one's own; those of others are absent. */
export interface PictureRepo {
  find(owner: UserId, type: PictureType): Promise<Result<string | null, Failure>>;
  /** Replaces an earlier picture of the same type. `rejected` for what is not a JPEG, PNG or WebP data URL. */
  save(owner: UserId, type: PictureType, dataUrl: string): Promise<Result<void, Failure>>;
  /** Removes the profile picture; nothing happens where there is none. */
  removeProfile(owner: UserId): Promise<Result<void, Failure>>;
}
export const PictureRepo = port<PictureRepo>('PictureRepo');
