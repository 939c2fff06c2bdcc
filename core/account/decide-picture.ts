import { DENIED, UNSTORABLE } from '../backend-failures.ts';
import { failure, type Failure } from '../failure.ts';
import type { UserId } from '../identity/user-id.ts';
import { ok, refused, type Result } from '../result.ts';
import { isAvatarMarker } from './avatar-marker.ts';
import { isPictureData } from './picture-data.ts';
import { isOwn, type Actor } from './policy.ts';

/** Decides a picture, a data URL: its owner comes first. */
export function decidePicture(by: Pick<Actor, 'id'>, owner: UserId, dataUrl: string): Result<void, Failure> {
  if (!isOwn(by, owner)) return refused(DENIED);
  return isPictureData(dataUrl) ? ok() : refused(UNSTORABLE);
}

/** Decides the marker of a person's picture; null removes it. */
export const decideMarker = (marker: string | null): Result<void, Failure> =>
  marker === null || isAvatarMarker(marker) ? ok() : refused(failure('rejected', 'not a marker'));
