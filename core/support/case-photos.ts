import { isProofPhoto } from '../delivery/lifecycle/proof.ts';
import type { Instant } from '../instant.ts';
import type { Random } from '../random.ts';
import { ok, refused, type Result } from '../result.ts';
import { newCasePhotoId, type CaseId, type CasePhotoId } from './case.ts';
import type { CaseRecord } from './case-record.ts';
import type { NewCasePhoto, SideRefusal } from './cases.ts';

/** The photos that a message may have. */
export const PHOTOS_OF_MESSAGE = 3;
/** The photos that a case may have. */
export const PHOTOS_OF_CASE = 9;

/**
 * Decides a photo of a case's side: the case after it. `messages` are the photos of each of the side's messages, oldest first;
 * the photo belongs to the last one. Null for a case that the sender doesn't see.
 */
export function decidePhoto(
  record: CaseRecord | null,
  messages: readonly (readonly CasePhotoId[])[],
  image: string,
  now: Instant,
): Result<CaseRecord, SideRefusal | 'too-many-photos'> {
  if (record === null) return refused('no-such-case');
  const last = messages.at(-1);
  if (last === undefined || !isProofPhoto(image)) return refused('invalid');
  if (record.state === 'resolved') return refused('changed');
  if (last.length >= PHOTOS_OF_MESSAGE || messages.flat().length >= PHOTOS_OF_CASE) return refused('too-many-photos');
  return ok({ ...record, state: 'ours', movedAt: now });
}

/**
 * Sends the photos of a message one by one, once it was sent itself. If some weren't, all can be sent again: those that
 * arrived are stored once.
 */
export function photoSender(random: Random) {
  const ids = new Map<string, CasePhotoId>();
  return async <T, E>(
    to: CaseId,
    photos: readonly string[],
    sent: Result<T, E>,
    send: (photo: NewCasePhoto) => Promise<Result<T, E>>,
  ): Promise<Result<T, E>> => {
    let answer = sent;
    for (const image of photos) {
      if (!answer.ok) return answer;
      const id = ids.get(to + image) ?? newCasePhotoId(random);
      ids.set(to + image, id);
      answer = await send({ id, image });
    }
    if (answer.ok) ids.clear();
    return answer;
  };
}
