import { useCallback, useEffect } from 'react';
import { LoadPicture } from '#core/account/load-picture.ts';
import type { UserId } from '#core/account/user-id.ts';
import { atom, useAtom } from 'jotai';
import { store } from './state.ts';
import { usePort } from './use-port.ts';

/** The last loaded picture, shared by header and screens. */
const pictureAtom = atom<{ owner: UserId; picture: string | null } | null>(null);

/** Whose picture is loading, so that it's requested once however many parts of the page show it. */
let loading: UserId | null = null;

/**
 * A person's picture, loaded after the first paint: `undefined` while it's loading, null when there's none. `refresh`
 * loads it again, for every part of the page at once.
 */
export function usePicture(owner: UserId | null): { picture: string | null | undefined; refresh: () => Promise<void> } {
  const loadPicture = usePort(LoadPicture);
  const [known, setKnown] = useAtom(pictureAtom, { store });
  const mine = owner !== null && known?.owner === owner;

  const refresh = useCallback(async () => {
    if (owner === null) return;
    loading = owner;
    try {
      const picture = await loadPicture(owner);
      if (loading === owner) setKnown({ owner, picture });
    } finally {
      if (loading === owner) loading = null;
    }
  }, [owner, loadPicture, setKnown]);

  useEffect(() => {
    if (!mine && loading !== owner) void refresh().catch(() => undefined);
  }, [mine, owner, refresh]);

  return { picture: mine ? known.picture : undefined, refresh };
}
