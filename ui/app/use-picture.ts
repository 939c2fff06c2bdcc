import { useEffect, useState } from 'react';
import { LoadPicture } from '#core/account/load-picture.ts';
import type { UserId } from '#core/account/user-id.ts';
import { atom, useAtom } from 'jotai';
import { store } from './state.ts';
import { usePort } from './use-port.ts';

/** The picture last loaded, shared by header and screens; `undefined` while it is on its way. */
const pictureAtom = atom<{ owner: UserId; picture: string | null } | null>(null);

/** A person's picture, loaded after the first paint; null when there is none. `refresh` reads it again. */
export function usePicture(owner: UserId | null): { picture: string | null | undefined; refresh: () => void } {
  const loadPicture = usePort(LoadPicture);
  const [known, setKnown] = useAtom(pictureAtom, { store });
  const [turn, setTurn] = useState(0);
  const wanted = owner !== null && (known?.owner !== owner || turn > 0);
  useEffect(() => {
    if (owner === null || !wanted) return;
    let current = true;
    loadPicture(owner).then((picture) => { if (current) setKnown({ owner, picture }); }, () => undefined);
    return () => { current = false; };
  }, [owner, wanted, turn, loadPicture, setKnown]);
  return {
    picture: owner !== null && known?.owner === owner ? known.picture : undefined,
    refresh: () => setTurn((before) => before + 1),
  };
}
