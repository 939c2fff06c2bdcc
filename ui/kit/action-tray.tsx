import type { ReactNode } from 'react';
import './action-tray.css';

/** What can be done now with what is selected or was just changed: stands at the foot of the window, over the page. */
export function ActionTray({ label, words, children }: { label: string; words: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section className="action-tray" aria-label={label}>
      <p className="action-tray__words" role="status">{words}</p>
      <div className="action-tray__actions">{children}</div>
    </section>
  );
}
