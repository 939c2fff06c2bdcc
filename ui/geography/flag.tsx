import { lazy, Suspense, type ReactNode } from 'react';
import './flag.css';

const nothing = (): ReactNode => null;

/** The drawings come when the first flag is shown. Without them the code stands in its place. */
const Drawing = lazy(() => import('./flag-drawing.tsx').catch(() => ({ default: nothing })));

/** A country's flag; its ISO code until the drawing is here. Decoration: the country's name stands beside it. */
export function Flag({ iso }: { iso: string }): ReactNode {
  return (
    <span className="flag" aria-hidden="true">
      <span className="flag__code">{iso}</span>
      <Suspense>
        <Drawing iso={iso} />
      </Suspense>
    </span>
  );
}
