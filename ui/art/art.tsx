import type { ReactNode } from 'react';
import './art.css';

/** The canvas of every illustration: 320 by 240, decorative. */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 320 240" aria-hidden="true">
      {children}
    </svg>
  );
}
