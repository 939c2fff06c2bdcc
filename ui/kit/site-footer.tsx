import { Link } from 'wouter';
import { brandFace } from '#brand/brand.ts';
import { Logo } from './logo.tsx';
import './site-footer.css';

/** A link of the footer. */
export interface FooterLink {
  href: string;
  label: string;
}

const everywhere: readonly FooterLink[] = [
  { href: '/drivers-wanted', label: 'Drive for us' },
  { href: '/request-api-key', label: 'Request API key' },
  { href: '/contact', label: 'Contact us' },
];

/** The foot of every page. */
export function SiteFooter({ links = everywhere }: { links?: readonly FooterLink[] | undefined }) {
  return (
    <footer className="site-footer">
      <div className="site-footer__bar">
        <div className="site-footer__brand">
          <Logo />
          <p>{brandFace.description}</p>
        </div>
        <nav aria-label="Footer">
          <ul className="site-footer__links">
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${brandFace.support.email}`}>{brandFace.support.email}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
