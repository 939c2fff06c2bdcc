import type { ReactNode } from 'react';
import './route-steps.css';

/** Steps as stops on one route; `lit` is the index of the one in the signal color. */
export function RouteSteps({
  stops,
  lit,
}: {
  stops: readonly { mark: ReactNode; title: string; text: string }[];
  lit: number;
}): ReactNode {
  return (
    <ol className="stops stack gap-6">
      {stops.map(({ mark, title, text }, index) => (
        <li className={index === lit ? 'stop grid content-start stop--lit' : 'stop grid content-start'} key={title}>
          <span className="stop__mark grid place-center" aria-hidden="true">
            {mark}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
