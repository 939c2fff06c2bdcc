import { Link } from 'wouter';
import { brandFace } from '#brand/brand.ts';
import { Logo } from './logo.tsx';
import './site-header.css';
import type { Elements } from './elements.ts';

/** The bar at the top of every page. `end` is for the account and the menu button. */
export function SiteHeader({ start, end }: { start?: Elements; end?: Elements }) {
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
