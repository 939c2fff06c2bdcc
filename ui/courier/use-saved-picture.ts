import { useMemo } from 'react';
import { PictureRepo } from '#core/account/picture-repo.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The picture that this courier saved earlier; null if there's none. */
export function useSavedPicture(owner: UserId | null): string | null {
  const pictures = usePort(PictureRepo);
  const ask = useMemo(() => (owner === null ? null : () => pictures.find(owner, 'courier')), [pictures, owner]);
  return useAnswer(ask).value ?? null;
}
