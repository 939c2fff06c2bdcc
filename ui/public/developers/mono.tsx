import type { ReactElement } from 'react';
import { asWritten } from '#ui/kit/as-written.ts';
import './code.css';

/** A name or a value of the API within a sentence. */
export const Mono = ({ children }: { children: string }): ReactElement => (
  <code {...asWritten} className="dev__mono">
    {children}
  </code>
);
