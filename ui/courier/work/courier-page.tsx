import type { ReactNode } from 'react';
import { PageTitle } from '#ui/kit/page-title.tsx';
import './courier-page.css';

/** A courier's screen: one column for one hand, with what is done next at the thumb. */
export function CourierPage({
  title,
  lede,
  back,
  bar,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  back?: ReactNode;
  /** Stays at the foot of the window. */
  bar?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="courier-page">
      <div className="courier-page__main">
        {back}
        <div className="courier-page__head">
          <PageTitle>{title}</PageTitle>
          {lede && <div className="courier-page__lede">{lede}</div>}
        </div>
        {children}
      </div>
      {bar && <div className="courier-page__bar">{bar}</div>}
    </div>
  );
}
