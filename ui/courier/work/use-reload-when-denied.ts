import { useEffect } from 'react';
import { requestAccountReload } from '#ui/app/state.ts';

/** Reloads the account where the server says that it may not deliver: whoever was suspended meanwhile reads why. */
export function useReloadWhenDenied(denied: boolean): void {
  useEffect(() => {
    if (denied) requestAccountReload();
  }, [denied]);
}
