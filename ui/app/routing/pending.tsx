import type { ReactNode } from 'react';
import { LoadingScreen } from '#ui/kit/page/loading-screen.tsx';
import './pending.css';

/** The placeholder of a loading screen. It appears only if the wait is long enough to notice. */
export function Pending(): ReactNode {
  return (
    <div className="pending">
      <LoadingScreen title="One moment…" />
    </div>
  );
}
