import { useEffect, useEffectEvent } from 'react';

/** Longest time between two taps, in ms. */
const SECOND_TAP = 350;

/**
 * Two taps on the header's logo, for phones without a keyboard. One tap opens the landing page, as it does without the
 * demo.
 */
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
    // In the capture phase, before the page's own links get the event.
    document.addEventListener('click', onClick, true);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
}
