import { useEffect, useEffectEvent } from 'react';

/** How long a second tap may take, in ms. */
const SECOND_TAP = 350;

/** Two taps on the header's logo, for phones, which have no keys. One tap leads home, as it does without the demo. */
export function useLogoTaps(onTwoTaps: () => void): void {
  const taken = useEffectEvent(onTwoTaps);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onClick = (event: MouseEvent) => {
      if (!(event instanceof PointerEvent) || event.pointerType !== 'touch' || !(event.target instanceof Element))
        return;
      const logo = event.target.closest<HTMLElement>('header a:has(.logo)');
      if (logo === null) return;
      // The page must not change under the second tap.
      event.preventDefault();
      event.stopPropagation();
      if (waiting === undefined) {
        waiting = setTimeout(() => {
          waiting = undefined;
          logo.click();
        }, SECOND_TAP);
      } else {
        clearTimeout(waiting);
        waiting = undefined;
        taken();
      }
    };
    // Before the page's own links hear of it.
    document.addEventListener('click', onClick, true);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
}
