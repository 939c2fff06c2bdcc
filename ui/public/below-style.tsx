import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useHydrating } from '#ui/app/loading/use-hydrating.ts';

/**
 * Ends the first screen of a prerendered page. The build puts a link here (`BELOW_STYLE`), to the style of everything
 * after it: the browser shows the first screen while that loads, then goes on with the page. The link is removed once
 * the app has loaded the whole style sheets (decisions below-the-fold, app-on-intent).
 */
export function BelowStyle(): ReactNode {
  const hydrating = useHydrating();
  const [isHere, setIsHere] = useState(hydrating);
  useLayoutEffect(() => setIsHere(false), []);
  return isHere && <link data-below="" suppressHydrationWarning />;
}
