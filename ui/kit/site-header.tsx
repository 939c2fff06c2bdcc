import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { brandFace } from '#brand/brand.ts';
import { Logo } from './logo.tsx';
import './site-header.css';

/** The bar at the top of every page. `end` is for the account and the menu button. */
export function SiteHeader({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  return (
    <header className="site-header">
      <div className="site-header__bar">
        <Link href="/" className="site-header__home" aria-label={`${brandFace.name}, home`}>
          <Logo />
        </Link>
        {start}
        <div className="site-header__end">{end}</div>
      </div>
    </header>
  );
}
