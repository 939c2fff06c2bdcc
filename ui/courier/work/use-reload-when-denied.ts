import { useEffect } from 'react';
import { requestAccountReload } from '#ui/app/state.ts';

/**
 * Reloads the account if the server denies it access to deliveries, so that a courier who was suspended in the meantime
 * sees the reason.
 */
export function useReloadWhenDenied(denied: boolean): void {
  useEffect(() => {
    if (denied) requestAccountReload();
  }, [denied]);
}
