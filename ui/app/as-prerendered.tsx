import { lazy, Suspense, use, type ReactNode } from 'react';
import { fetched, type Load } from './below-fold.tsx';
import { useHydrating } from './use-hydrating.ts';

const never = new Promise<never>(() => undefined);

/**
 * A part below the fold that only shows something: in a prerendered page it never hydrates, and its code isn't fetched
 * at all (decision below-the-fold).
 */
export function asPrerendered(load: Load): ReactNode {
  const Part = lazy(() => fetched(load));
  function Kept(): ReactNode {
    if (useHydrating() && !import.meta.env.SSR) use(never);
    return <Part />;
  }
  return (
    <Suspense>
      <Kept />
    </Suspense>
  );
}
