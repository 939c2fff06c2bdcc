import { useCallback, useEffect, useState } from 'react';
import type { Business } from '#core/business/business.ts';
import { FindShownBusiness } from '#core/review/find-shown-business.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The business in the URL: loading, failed, missing for this person, or loaded. */
export type OwnBusiness = 'loading' | 'failed' | null | Business;

/** `isAdmin`: an administrator finds everyone's businesses. */
export function useOwnBusiness(id: string, isAdmin: boolean): { business: OwnBusiness; retry: () => void } {
  const find = usePort(FindShownBusiness);
  const [business, setBusiness] = useState<OwnBusiness>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setBusiness('loading');
    void find(id, isAdmin)
      .then(
        (found) => (found.ok ? found.value : 'failed'),
        () => 'failed' as const,
      )
      .then((found) => {
        if (current) setBusiness(found);
      });
    return () => {
      current = false;
    };
  }, [id, isAdmin, find, turn]);
  const retry = useCallback(() => {
    // Immediately, so that the focus goes to the title of the loading screen, not to one that's about to go.
    setBusiness('loading');
    setTurn((before) => before + 1);
  }, []);
  return { business, retry };
}
