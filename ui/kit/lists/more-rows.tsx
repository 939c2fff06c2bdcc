import { useEffect, useRef, type ReactNode } from 'react';

/** More rows are read while there are fewer than this below the window. */
const NEAR = '0px 0px 1500px 0px';

/** The end of a list that has more rows, which are read as it comes near. `more` is another function for each page. */
export function MoreRows({ more }: { more: () => void }): ReactNode {
  const end = useRef<HTMLParagraphElement>(null);
  // A new observer reports whether the end is near: one begins after each page.
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: NEAR },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more]);
  return (
    <p ref={end} className="soft">
      Loading more…
    </p>
  );
}
