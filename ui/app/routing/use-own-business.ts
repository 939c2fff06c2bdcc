import { useCallback } from 'react';
import type { Business } from '#core/business/business.ts';
import { FindShownBusiness } from '#core/review/find-shown-business.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The business in the URL; null if it's missing for this person. An administrator finds everyone's businesses. */
export function useOwnBusiness(id: string, isAdmin: boolean): Answered<Business | null> {
  const find = usePort(FindShownBusiness);
  return useAnswer(useCallback(() => find(id, isAdmin), [find, id, isAdmin]));
}
