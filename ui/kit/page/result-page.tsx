import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import './result-page.css';
import type { Elements } from '#ui/kit/elements.ts';

/** A line under the title of a result: a label, and its value. */
export type ResultFact = readonly [label: string, value: ReactNode];

/** The end of a flow, good or bad: a drawing, a title, text, the facts, and the next pages. */
export function ResultPage({
  art,
  title,
  lede,
  facts = [],
  actions,
  children,
}: {
  art?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  facts?: readonly ResultFact[];
  actions?: ReactNode;
  children?: Elements;
}) {
  return (
    <div className="result-page stack content-center justify-items-center gap-4">
      {art && <div className="result-page__art">{art}</div>}
      <PageTitle className="result-page__title">{title}</PageTitle>
      {lede && <div className="result-page__lede">{lede}</div>}
      {facts.length > 0 && (
        <dl className="result-page__facts">
          {facts.map(([label, value]) => (
            <div className="flex items-baseline wrap gap-x-4" key={label}>
              <dt>{label}</dt>
              <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {actions && <div className="result-page__actions flex justify-center wrap gap-3">{actions}</div>}
    </div>
  );
}
