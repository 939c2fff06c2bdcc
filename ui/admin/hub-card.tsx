import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { barParts } from '#ui/admin/review/bar-parts.ts';

/** One part of a list: its label, its number, and a link to the filtered list. */
export interface HubSection {
  readonly label: string;
  readonly count: number;
  readonly href: string;
  /** The color of a status badge. Roles get colors by their order. */
  readonly tone?: 'green' | 'orange' | 'gray' | 'dark';
}

/** The link to one list, with its total and its parts. */
export function HubCard({
  href,
  title,
  text,
  total,
  parts,
  failed,
}: {
  href: string;
  title: string;
  text: string;
  /** Null while it's being counted. */
  total: number | null;
  parts: readonly HubSection[];
  failed: boolean;
}): ReactNode {
  const bar = barParts(parts.map(({ count }) => count));
  return (
    <Card padding="large" accent className="hub-card grid content-start gap-3">
      <div className="row justify-between">
        <h2 className="hub-card__title">
          <Link className="hub-card__link" href={href}>
            {title}
          </Link>
        </h2>
        <span className="hub-card__arrow grid">
          <Glyph d="M4 12h15M13 6l6 6-6 6" />
        </span>
      </div>
      <p className="hub-card__total">{total?.toLocaleString('en-US') ?? (failed ? 'Not counted' : '–')}</p>
      <p className="hub-card__text">{text}</p>
      <svg className="hub-card__bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ label, tone }, part) => (
          <rect
            key={label}
            className={`hub-part hub-part--${tone ?? part}`}
            x={bar[part]?.x}
            y="0"
            width={Math.max(0, (bar[part]?.width ?? 0) - 0.6)}
            height="4"
          />
        ))}
      </svg>
      <ul className="hub-card__parts flex wrap gap-x-2">
        {parts.map(({ label, count, href: to, tone }, part) => (
          <li key={label}>
            <Link className="hub-card__part inline-row gap-2" href={to}>
              <i className={`hub-part hub-part--${tone ?? part}`} aria-hidden="true" />
              <span>{label}</span>
              <b className="numeric">{total === null ? '–' : count.toLocaleString('en-US')}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
