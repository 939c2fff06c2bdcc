import { useCallback, useEffect, useState } from 'react';
import type { UserId } from '#core/account/user-id.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { forgetDraft, keepDraft, readDraft } from '#ui/app/drafts.ts';
import { usePort } from '#ui/app/use-port.ts';

/** A cropped photo that is not saved yet, and who had cropped it: null when nobody was signed in. */
interface PhotoDraft {
  readonly owner: string | null;
  readonly photo: string;
}

const write = ({ owner, photo }: PhotoDraft): string => `${owner ?? ''} ${photo}`;

function read(text: string | null): PhotoDraft | null {
  const [owner = '', photo = ''] = text?.split(' ') ?? [];
  return photo.startsWith('data:image/') ? { owner: owner === '' ? null : owner, photo } : null;
}

/** The photo cropped earlier in this tab, under a name of its own, so that it outlives a reload and the way to /sign-in and back. Never someone else's. */
export function usePhotoDraft(
  name: string,
  visitor: UserId | null,
): { photo: string | null; keep: (photo: string) => void; forget: () => void } {
  const storage = usePort(LocalStoragePort);
  const [draft, setDraft] = useState<PhotoDraft | null>(null);

  useEffect(() => {
    let current = true;
    readDraft(storage, name).then(
      (text) => {
        if (current) setDraft((newer) => newer ?? read(text));
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [storage, name]);

  return {
    photo: draft !== null && (draft.owner === null || draft.owner === visitor) ? draft.photo : null,
    keep: useCallback(
      (photo) => {
        const kept = { owner: visitor, photo };
        setDraft(kept);
        void keepDraft(storage, name, write(kept)).catch(() => undefined);
      },
      [storage, name, visitor],
    ),
    forget: useCallback(() => {
      setDraft(null);
      void forgetDraft(storage, name).catch(() => undefined);
    }, [storage, name]),
  };
}
