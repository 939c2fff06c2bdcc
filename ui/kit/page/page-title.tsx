import type { ReactNode } from 'react';

/** The one h1 of a screen; takes the focus when the route changes. */
export function PageTitle({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <h1 className={className} id="page-title" tabIndex={-1}>
      {children}
    </h1>
  );
}
