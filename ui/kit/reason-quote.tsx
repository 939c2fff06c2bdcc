import type { ReactNode } from 'react';
import './reason-quote.css';

/** An administrator's reason as they wrote it, in its own direction; nothing for an empty one. */
export function ReasonQuote({ children }: { children: string }): ReactNode {
  if (children === '') return null;
  return (
    <blockquote className="reason-quote" dir="auto">
      {children}
    </blockquote>
  );
}

/** What's said below the reason, beside a link to /contact. */
export const APPEAL_HINT = 'If that’s a mistake, or something has changed, contact us and we’ll look at it again.';
