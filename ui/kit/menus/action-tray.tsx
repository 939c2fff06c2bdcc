import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import './action-tray.css';

/**
 * The actions for selected or just changed rows, fixed at the bottom of the window. The focus stays in it when its
 * buttons change, and moves to `nextFocusId` when it disappears.
 */
export function ActionTray({
  label,
  words,
  nextFocusId,
  children,
}: {
  label: string;
  words: ReactNode;
  /** The id of the control that gets the focus next. */
  nextFocusId: string;
  children: ReactNode;
}): ReactNode {
  const tray = useRef<HTMLElement>(null);
  const inside = useRef(false);

  useEffect(() => {
    const { current } = tray;
    const trackFocus = ({ relatedTarget, type }: FocusEvent) => {
      if (type === 'focusin') inside.current = true;
      else if (relatedTarget instanceof Node) inside.current = current?.contains(relatedTarget) ?? false;
    };
    current?.addEventListener('focusin', trackFocus);
    current?.addEventListener('focusout', trackFocus);
    return () => {
      current?.removeEventListener('focusin', trackFocus);
      current?.removeEventListener('focusout', trackFocus);
    };
  }, []);

  useEffect(() => {
    if (inside.current && document.activeElement === document.body) tray.current?.querySelector('button')?.focus();
  });

  useLayoutEffect(
    () => () => {
      if (inside.current)
        setTimeout(() => {
          if (document.activeElement === document.body) document.getElementById(nextFocusId)?.focus();
        });
    },
    [nextFocusId],
  );

  return (
    <section ref={tray} className="action-tray row wrap gap-2 gap-x-5" aria-label={label}>
      <p className="action-tray__words" role="status">
        {words}
      </p>
      <div className="row wrap gap-2">{children}</div>
    </section>
  );
}
