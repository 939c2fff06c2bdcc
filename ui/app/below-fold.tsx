import { lazy, Suspense, type ComponentType, type ReactElement } from 'react';

export type Load = () => Promise<{ default: ComponentType }>;

/** How long to wait before retrying code that couldn't be fetched, in ms. */
const RETRY_MS = 5000;

/** What's loaded, however often it takes. */
export const fetched = (load: Load): ReturnType<Load> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(() => fetched(load)));

/**
 * A part of a page that nobody sees first, whose code the page doesn't wait for. A prerendered page has it from the
 * start, and it hydrates once its code is there; where that can't be fetched, it stays as it is.
 *
 * Its element is always the same one: an update from above would replace what hasn't hydrated yet (decision
 * below-the-fold).
 */
export function belowFold(load: Load): ReactElement {
  const Part = lazy(() => fetched(load));
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}
