import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { PageTitle } from '#ui/kit/page/page-title.tsx';
import './courier-page.css';
// Here, so that it needs no file of its own, whose name every page would load.
import './route/route.css';
import type { Elements } from '#ui/kit/elements.ts';

/** Whether the last unmounted screen contained the focus. */
let focusLeft = false;

/** A courier's screen: one column for one hand, with the next action near the thumb. */
export function CourierPage({
  title,
  lede,
  back,
  bar,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  back?: Elements;
  /** Stays at the bottom of the window. */
  bar?: ReactNode;
  children?: Elements;
}): ReactNode {
  const page = useRef<HTMLDivElement>(null);
  // A new screen on the same route, such as the next step, takes over the focus.
  useLayoutEffect(() => {
    const { current } = page;
    if (focusLeft) document.getElementById('page-title')?.focus({ preventScroll: true });
    focusLeft = false;
    return () => {
      focusLeft = current?.contains(document.activeElement) ?? false;
    };
  }, []);
  return (
    <div className="courier-page grid" ref={page}>
      <div className="courier-page__main stack content-start">
        {back}
        <div className="grid gap-2">
          <PageTitle>{title}</PageTitle>
          {lede && <div className="courier-page__lede">{lede}</div>}
        </div>
        {children}
      </div>
      {bar && <div className="courier-page__bar grid gap-2">{bar}</div>}
    </div>
  );
}
