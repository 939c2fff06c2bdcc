import { ok, refused, type Result } from '#core/result.ts';
import type { Failure } from '#core/failure.ts';
import type { CaseId, CasePhotoId } from '#core/support/case.ts';
import type { CaseRecord } from '#core/support/case-record.ts';
import { decidePhoto } from '#core/support/case-photos.ts';
import type { CaseRefusal, NewCasePhoto } from '#core/support/cases.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';

export type Files = MemoryBackend['files'];

/** The name of the file that holds a photo of a case. */
export const casePhotoFile = (photo: CasePhotoId): string => `case-photo:${photo}`;

/** Whether a case has a photo. */
export const hasPhoto = ({ state }: Transaction, id: CaseId, photo: CasePhotoId): boolean =>
  state.support.messages.some((row) => row.case === id && row.photos.includes(photo));

/** Adds a photo to the last message of a case's side, and returns the case after it. One that's there already changes nothing. */
export function addPhoto(
  { state: { support }, now }: Transaction,
  record: CaseRecord | null,
  { id, image }: NewCasePhoto,
): Result<CaseRecord, CaseRefusal> {
  const earlier = support.messages.find(({ photos }) => photos.includes(id));
  if (earlier !== undefined) return record !== null && earlier.case === record.id ? ok(record) : refused('invalid');
  const own = support.messages.filter((row) => row.case === record?.id && row.by === 'side');
  const decided = decidePhoto(
    record,
    own.map(({ photos }) => photos),
    image,
    now,
  );
  if (!decided.ok) return decided;
  const last = own.at(-1);
  support.messages = support.messages.map((row) => (row === last ? { ...row, photos: [...row.photos, id] } : row));
  support.cases = support.cases.map((row) => (row.id === decided.value.id ? decided.value : row));
  return decided;
}

/** Writes the file of a photo that was added, unless it's there already. */
export async function writePhoto<T, E>(
  files: Files,
  { id, image }: NewCasePhoto,
  added: Result<T, E>,
): Promise<Result<T, E | Failure>> {
  if (!added.ok || (await files.readBlob(casePhotoFile(id))) !== null) return added;
  const written = await files.writeBlob(casePhotoFile(id), new Blob([image], { type: 'text/plain' }));
  return written.ok ? added : written;
}

/** A photo that may be read; null without it. */
export async function readPhoto<E>(
  files: Files,
  photo: CasePhotoId,
  mayRead: Result<boolean, E>,
): Promise<Result<string | null, E>> {
  if (!mayRead.ok) return mayRead;
  const file = mayRead.value ? await files.readBlob(casePhotoFile(photo)) : null;
  return ok(file === null ? null : await file.text());
}
