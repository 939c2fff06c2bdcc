import { useEffect, useMemo, useState } from 'react';
import { ShownFigures } from '#core/pitch/shown-figures.ts';
import { ok } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { whenIdle } from '#ui/app/loading/when-idle.ts';
import type { ClaimTexts } from './claim-texts.ts';

/** The texts that the page's own script has fetched and shown; see src/first-paint/show-claims.ts. */
const shownEarly = (): ClaimTexts | undefined => (typeof window === 'undefined' ? undefined : window.__claims);

const NONE: ClaimTexts = {};

/** The texts that the figures replace; none until they're known. */
export function useClaims(): ClaimTexts {
  const shownFigures = usePort(ShownFigures);
  const [early] = useState(shownEarly);
  useEffect(() => {
    // A later visit to the page fetches them again.
    delete window.__claims;
  }, []);
  const ask = useMemo(
    () =>
      early === undefined
        ? async () => {
            await new Promise<void>((resolve) => void whenIdle(resolve));
            const [{ claimTexts }, figures] = await Promise.all([import('./claim-texts.ts'), shownFigures()]);
            return ok(figures === null ? NONE : claimTexts(figures));
          }
        : null,
    [early, shownFigures],
  );
  return useAnswer(ask, { start: early }).value ?? NONE;
}
