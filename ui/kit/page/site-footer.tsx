import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { brandFace } from '#brand/brand.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { Logo } from '#ui/kit/surfaces/logo.tsx';
import { asWritten } from '#ui/kit/as-written.ts';
import './site-footer.css';

type FooterLink = readonly [href: string, label: string];

/** The columns of links, by their titles. An address with a hash is a section of the landing page. */
const COLUMNS: readonly (readonly [title: string, links: readonly FooterLink[]])[] = [
  [
    'Product',
    [
      ['/#how', 'How it works'],
      ['/#pricing', 'Pricing'],
      ['/#answers', 'Questions'],
      ['/track', 'Track a delivery'],
    ],
  ],
  [
    'Couriers',
    [
      ['/drivers-wanted', 'Drive for us'],
      ['/drivers-wanted#benefits', 'What you earn'],
      ['/drivers-wanted#road', 'How to apply'],
    ],
  ],
  [
    'Developers',
    [
      ['/#product', 'Delivery API'],
      ['/request-api-key', 'API keys'],
    ],
  ],
  [
    'Company',
    [
      ['/contact', 'Contact us'],
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
    ],
  ],
];

const IN_APP: readonly FooterLink[] = [
  ['/contact', 'Contact us'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
];

/** The footer of a public page: four columns of links, and the company. */
export function SiteFooter(): ReactNode {
  const { company } = brandPages;
  return (
    <footer className="site-footer">
      <div className="site-footer__bar">
        <div className="site-footer__brand">
          <Logo />
          <p>{brandFace.description}</p>
        </div>
        <nav className="site-footer__columns" aria-label="Footer">
          {COLUMNS.map(([title, links]) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link[0]}>{anchor(link)}</li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="site-footer__company">
          <span>{`© ${company.name}`}</span>
          <address>{company.address.join(', ')}</address>
          <a {...asWritten} href={`mailto:${brandFace.support.email}`}>
            {brandFace.support.email}
          </a>
        </div>
      </div>
    </footer>
  );
}

/** The footer of a page of the app: one line. */
export const AppFooter = (): ReactNode => <FooterLine name={`© ${brandPages.company.name}`} links={IN_APP} />;

/** The footer of a recipient's page, which is the shop's: who delivers, and what happens with the data. */
export const RecipientFooter = (): ReactNode => (
  <FooterLine name={`Delivery by ${brandPages.company.name}`} links={[['/privacy', 'Privacy']]} />
);

function FooterLine({ name, links }: { name: string; links: readonly FooterLink[] }): ReactNode {
  return (
    <footer className="site-footer site-footer--line">
      <div className="site-footer__bar">
        <span>{name}</span>
        <nav aria-label="Footer">
          <ul>
            {links.map((link) => (
              <li key={link[0]}>{anchor(link)}</li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

/** The browser itself scrolls to a section, so the router doesn't handle such a link. */
const anchor = ([href, label]: FooterLink): ReactNode =>
  href.includes('#') ? <a href={href}>{label}</a> : <Link href={href}>{label}</Link>;
