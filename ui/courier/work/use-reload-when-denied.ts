import { useEffect } from 'react';
import { requestAccountReload } from '#ui/app/state.ts';

/**
 * Reloads the account if the server says that it may not deliver, so that a courier who was suspended in the meantime
 * sees the reason.
 */
export function useReloadWhenDenied(denied: boolean): void {
  useEffect(() => {
    if (denied) requestAccountReload();
  }, [denied]);
}
