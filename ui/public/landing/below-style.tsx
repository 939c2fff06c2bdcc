import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { BELOW_STYLE } from '#ui/app/below-style.ts';
import { keepStyle } from '#ui/app/keep-style.ts';
import { useHydrating } from '#ui/app/use-hydrating.ts';

/**
 * Where a prerendered page has the style of what's below the fold: after what is seen first, which doesn't wait for it.
 * It moves to the head then, since other pages have parts of it in common. Elsewhere it comes with the code, as files.
 */
export function BelowStyle(): ReactNode {
  const hydrating = useHydrating();
  const [isHere, setIsHere] = useState(hydrating);
  const style = useRef<HTMLStyleElement>(null);
  useLayoutEffect(() => {
    if (style.current === null) return;
    keepStyle(style.current.cloneNode(true) as Element);
    setIsHere(false);
  }, []);
  return (
    isHere && (
      <style ref={style} suppressHydrationWarning>
        {BELOW_STYLE}
      </style>
    )
  );
}
