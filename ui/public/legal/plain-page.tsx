import type { ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { PageTitle } from '#ui/kit/page/page-title.tsx';
import './plain-page.css';
import type { Elements } from '#ui/kit/elements.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** A page to read: a title, a summary, and sections with a list of contents beside them. */
export function PlainPage({
  title,
  lede,
  sections,
}: {
  title: string;
  lede: ReactNode;
  sections: readonly { id: string; title: string; body: Elements }[];
}): ReactNode {
  const { company } = brandPages;
  return (
    <div className="plain stack gap-6 page-bounds">
      <header className="plain__head">
        <PageTitle className="plain__title">{title}</PageTitle>
        <p className="plain__lede">{lede}</p>
      </header>
      <nav className="plain__contents" aria-label="On this page">
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="plain__text">
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            {section.body}
          </section>
        ))}
        <section id="who" aria-labelledby="who-title">
          <h2 id="who-title">Who we are</h2>
          <address className="plain__address grid justify-items-start">
            {[company.name, ...company.address].map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a {...asWritten} className="text-link" href={`mailto:${brandFace.support.email}`}>
              {brandFace.support.email}
            </a>
          </address>
        </section>
      </div>
    </div>
  );
}

/** Stored data, the reason, and the retention time. */
export function Stored({ rows }: { rows: readonly { what: string; why: string; kept: string }[] }): ReactNode {
  return (
    <dl className="plain__stored">
      {rows.map(({ what, why, kept }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{why}</dd>
          <dd className="plain__kept">{kept}</dd>
        </div>
      ))}
    </dl>
  );
}
