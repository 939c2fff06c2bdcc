import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import './result-page.css';

/** The end of a flow, good or bad: a drawing, a title, text, and where to go next. */
export function ResultPage({
  art,
  title,
  lede,
  actions,
  children,
}: {
  art?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="result-page">
      {art && <div className="result-page__art">{art}</div>}
      <PageTitle className="result-page__title">{title}</PageTitle>
      {lede && <div className="result-page__lede">{lede}</div>}
      {children}
      {actions && <div className="result-page__actions">{actions}</div>}
    </div>
  );
}
