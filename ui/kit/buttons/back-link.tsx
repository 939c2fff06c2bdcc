import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './back-link.css';

/** A link back, above a title. */
export function BackLink({
  href,
  children,
  onClick,
}: {
  href: string;
  children: ReactNode;
  onClick?: (() => void) | undefined;
}) {
  return (
    <Link href={href} className="back-link inline-row gap-2" {...(onClick ? { onClick } : {})}>
      <Glyph size="small" d="M20 12H5M11 6l-6 6 6 6" />
      <span>{children}</span>
    </Link>
  );
}
