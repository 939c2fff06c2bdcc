import { useCallback, useEffect, useState } from 'react';
import type { Business } from '#core/business/business.ts';
import { FindOwnBusiness } from '#core/business/find-own-business.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The business in the URL: loading, failed, missing for this person, or loaded. */
export type OwnBusiness = 'loading' | 'failed' | null | Business;

export function useOwnBusiness(id: string): { business: OwnBusiness; retry: () => void } {
  const findOwnBusiness = usePort(FindOwnBusiness);
  const [business, setBusiness] = useState<OwnBusiness>('loading');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setBusiness('loading');
    void findOwnBusiness(id)
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
  }, [id, findOwnBusiness, turn]);
  return { business, retry: useCallback(() => setTurn((before) => before + 1), []) };
}
