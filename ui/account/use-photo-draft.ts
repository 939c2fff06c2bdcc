import { useCallback, useEffect, useState } from 'react';
import { Drafts } from '#core/storage/drafts.ts';
import { useVisit } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';

/**
 * The photo that this visitor cropped earlier in this tab, stored under a name, so that it survives a reload and a
 * detour through /sign-in.
 */
export function usePhotoDraft(name: string): {
  photo: string | null;
  keep: (photo: string) => void;
  forget: () => void;
} {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  const [photo, setPhoto] = useState<string | null>(null);

  useEffect(() => {
    if (visitor === undefined) return;
    let current = true;
    drafts.read(name, visitor).then(
      (text) => {
        if (current && text?.startsWith('data:image/')) setPhoto((newer) => newer ?? text);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [drafts, name, visitor]);

  return {
    photo,
    keep: useCallback(
      (cropped) => {
        setPhoto(cropped);
        void drafts.keep(name, visitor ?? null, cropped).catch(() => undefined);
      },
      [drafts, name, visitor],
    ),
    forget: useCallback(() => {
      setPhoto(null);
      void drafts.forget(name, visitor ?? null).catch(() => undefined);
    }, [drafts, name, visitor]),
  };
}
