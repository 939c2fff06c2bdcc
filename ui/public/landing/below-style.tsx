import { useLayoutEffect, useState, type ReactNode } from 'react';
import { BELOW_STYLE } from '#ui/app/below-style.ts';
import { useHydrating } from '#ui/app/use-hydrating.ts';

/**
 * Where a prerendered page has the style of what's below the fold: after what is seen first, which doesn't wait for it.
 * It goes once the app is there, which has loaded the style sheets whole (decision app-on-intent).
 */
export function BelowStyle(): ReactNode {
  const hydrating = useHydrating();
  const [isHere, setIsHere] = useState(hydrating);
  useLayoutEffect(() => setIsHere(false), []);
  return isHere && <style suppressHydrationWarning>{BELOW_STYLE}</style>;
}
