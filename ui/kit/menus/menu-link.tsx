import type { ReactNode } from 'react';
import { Link } from 'wouter';
import './menu-link.css';
import type { Elements } from '#ui/kit/elements.ts';

/** A list of entries in the drawer. */
export function MenuList({ children, label }: { children: ReactNode; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="menu-list grid">{children}</ul>
    </nav>
  );
}

/** One entry of the drawer: a link, or a button for an action. */
export function MenuLink({
  href,
  icon,
  current = false,
  onClick,
  children,
}: {
  href?: string | undefined;
  icon?: Elements;
  current?: boolean | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  const inner = (
    <>
      {icon && <span className="menu-link__icon grid">{icon}</span>}
      <span>{children}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <Link
          href={href}
          className="menu-link row gap-3"
          aria-current={current ? 'page' : undefined}
          {...(onClick ? { onClick } : {})}
        >
          {inner}
        </Link>
      ) : (
        <button type="button" className="menu-link row gap-3" onClick={onClick}>
          {inner}
        </button>
      )}
    </li>
  );
}
