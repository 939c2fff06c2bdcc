import { lazy, Suspense, type ReactNode } from 'react';
import './flag.css';

const nothing = (): ReactNode => null;

/** The drawings load with the first flag. Until then, the ISO code is shown. */
const Drawing = lazy(() => import('./flag-drawing.tsx').catch(() => ({ default: nothing })));

/** A country's flag, or its ISO code until the drawing is loaded. Decorative: the country's name is beside it. */
export function Flag({ iso }: { iso: string }): ReactNode {
  return (
    <span className="flag grid place-center" aria-hidden="true">
      <span className="flag__code">{iso}</span>
      <Suspense>
        <Drawing iso={iso} />
      </Suspense>
    </span>
  );
}
