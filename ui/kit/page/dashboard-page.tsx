import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import './page.css';
import './dashboard-page.css';
import type { Elements } from '#ui/kit/elements.ts';

/** A wide page: title and actions above, content below. */
export function DashboardPage({
  title,
  lede,
  badge,
  back,
  actions,
  width = 'full',
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  badge?: Elements;
  back?: Elements;
  actions?: ReactNode;
  width?: 'full' | 'narrow' | undefined;
  children: Elements;
}) {
  return (
    <div className={`page-bounds dashboard-page stack content-start dashboard-page--${width}`}>
      {back}
      <div className="dashboard-page__head flex items-end justify-between wrap gap-4">
        <div className="dashboard-page__words stack gap-2">
          <div className="row wrap gap-3">
            <PageTitle>{title}</PageTitle>
            {badge}
          </div>
          {lede && <div className="dashboard-page__lede">{lede}</div>}
        </div>
        {actions && <div className="flex wrap gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
