import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useHydrating } from '#ui/app/use-hydrating.ts';

/**
 * Ends what a prerendered page shows first. The build puts a link here, to the style of everything after it (`BELOW_STYLE`):
 * the browser waits for that before it goes on with the page, and meanwhile shows what it has. It goes once the app is
 * there, which has loaded the style sheets whole (decision app-on-intent).
 */
export function BelowStyle(): ReactNode {
  const hydrating = useHydrating();
  const [isHere, setIsHere] = useState(hydrating);
  useLayoutEffect(() => setIsHere(false), []);
  return isHere && <link data-below="" suppressHydrationWarning />;
}
