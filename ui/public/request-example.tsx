import type { ReactNode } from 'react';
import { brandPages } from '#brand/brand-pages.ts';
import { ApiExample } from './api-example.tsx';
import './request-example.css';

const { title, points } = brandPages.showcase.tabs.api;

/** An example request for a delivery, below the form for an API key. */
export default function RequestExample(): ReactNode {
  return (
    <section className="request-example stack gap-6 page-bounds" aria-labelledby="example">
      <div>
        <h2 id="example">{title}</h2>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
      <ApiExample onKeyPage />
    </section>
  );
}
