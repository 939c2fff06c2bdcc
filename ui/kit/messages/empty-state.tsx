import type { ReactNode } from 'react';
import './empty-state.css';

/** An empty state: its title, the reason, and the next action. */
export function EmptyState({
  art,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: {
  art?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h2' | 'h3' | undefined;
}) {
  return (
    <div className="empty-state grid justify-items-center gap-2">
      {art && <div className="empty-state__art">{art}</div>}
      <Heading className="empty-state__title">{title}</Heading>
      {children && <div className="empty-state__text">{children}</div>}
      {action && <div className="empty-state__action flex justify-center wrap gap-3">{action}</div>}
    </div>
  );
}
