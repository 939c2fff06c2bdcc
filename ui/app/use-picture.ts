import { atom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { LoadPicture } from '#core/account/load-picture.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { usePort } from './use-port.ts';

/** The last loaded picture, shared by header and screens. */
const pictureAtom = atom<{ owner: UserId; picture: string | null } | null>(null);

/**
 * The newest request, shared by all parts of the page; null once it's answered. Answers to earlier requests are
 * ignored.
 */
let loading: { readonly owner: UserId } | null = null;

/**
 * A person's picture, loaded after the first paint: `undefined` while it's loading, null if there's none. `refresh`
 * loads it again for all parts of the page.
 */
export function usePicture(owner: UserId | null): { picture: string | null | undefined; refresh: () => Promise<void> } {
  const loadPicture = usePort(LoadPicture);
  const [known, setKnown] = useAtom(pictureAtom);
  const mine = owner !== null && known?.owner === owner;

  const refresh = useCallback(async () => {
    if (owner === null) return;
    const request = { owner };
    loading = request;
    try {
      const picture = await loadPicture(owner);
      if (loading === request) setKnown({ owner, picture });
    } finally {
      if (loading === request) loading = null;
    }
  }, [owner, loadPicture, setKnown]);

  useEffect(() => {
    if (!mine && loading?.owner !== owner) void refresh().catch(() => undefined);
  }, [mine, owner, refresh]);

  return { picture: mine ? known.picture : undefined, refresh };
}
