import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './card.css';
import './link-card.css';

/** A card that's a link as a whole. */
export function LinkCard({
  href,
  icon,
  title,
  children,
  end,
}: {
  href: string;
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <Link href={href} className="card card--surface link-card row gap-4">
      {icon && <span className="link-card__icon grid place-center">{icon}</span>}
      <span className="link-card__body grid gap-half">
        <span className="link-card__title">{title}</span>
        {children && <span className="link-card__text">{children}</span>}
      </span>
      {end && <span className="link-card__end">{end}</span>}
      <span className="link-card__arrow grid">
        <Glyph d="M4 12h15M13 6l6 6-6 6" />
      </span>
    </Link>
  );
}
