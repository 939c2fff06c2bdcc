import type { ReactNode } from 'react';
import { LoadingScreen } from '#ui/kit/loading-screen.tsx';
import './pending.css';

/** A screen on its way. It shows itself only when the wait is long enough to be noticed. */
export function Pending(): ReactNode {
  return (
    <div className="pending">
      <LoadingScreen title="One moment…" />
    </div>
  );
}
