import './site-header.css';
import type { Elements } from '#ui/kit/elements.ts';

/** The bar at the top of every page. `brand` says whose page it is; `end` is for the account and the menu button. */
export function SiteHeader({ brand, start, end }: { brand: Elements; start?: Elements; end?: Elements }) {
  return (
    <header className="site-header">
      <div className="site-header__bar">
        {brand}
        {start}
        <div className="site-header__end">{end}</div>
      </div>
    </header>
  );
}
