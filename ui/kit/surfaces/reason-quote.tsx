import type { ReactNode } from 'react';
import './reason-quote.css';

/** An administrator's reason, word for word and in its own direction; renders nothing for an empty one. */
export function ReasonQuote({ children }: { children: string }): ReactNode {
  if (children === '') return null;
  return (
    <blockquote className="reason-quote" dir="auto">
      {children}
    </blockquote>
  );
}

/** The text below the reason, beside a link to /contact. */
export const APPEAL_HINT = 'If that’s a mistake, or something has changed, contact us and we’ll look at it again.';
