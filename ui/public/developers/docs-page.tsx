import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { PageTitle } from '#ui/kit/page/page-title.tsx';

/** The address of the OpenAPI document, which the build writes. */
export const DOCUMENT_PATH = '/openapi.json';

interface NavLink {
  readonly href: string;
  readonly name: string;
}

/** The sections of /developers in the navigation. */
export const GUIDE: readonly NavLink[] = [
  { href: '#start', name: 'Quick start' },
  { href: '#machine', name: 'On your machine' },
  { href: '#keys', name: 'Keys' },
  { href: '#repeats', name: 'Nothing twice' },
  { href: '#price', name: 'Price limits' },
  { href: '#statuses', name: 'Statuses and events' },
  { href: '#webhooks', name: 'Webhooks' },
  { href: '#problems', name: 'Refusals' },
  { href: '#changes', name: 'Changes' },
];

/** The groups of the reference, by the tags of the document. */
export const REFERENCE: readonly (NavLink & { readonly tag: string })[] = [
  { href: '#business', tag: 'business', name: 'Business' },
  { href: '#quotes', tag: 'quotes', name: 'Quotes' },
  { href: '#deliveries', tag: 'deliveries', name: 'Deliveries' },
  { href: '#events', tag: 'events', name: 'Events' },
  { href: '#statements', tag: 'statements', name: 'Statements' },
  { href: '#claims', tag: 'claims', name: 'Claims' },
  { href: '#webhooks', tag: 'webhooks', name: 'Webhooks' },
  { href: '#test', tag: 'test', name: 'Sandbox' },
  { href: '#objects', tag: '', name: 'Objects' },
];

type PagePath = typeof paths.developers | typeof paths.apiReference | typeof paths.developerProblems;

const GROUPS: readonly (readonly [title: string, page: PagePath, links: readonly NavLink[]])[] = [
  ['Guide', paths.developers, GUIDE],
  ['Reference', paths.apiReference, REFERENCE],
];

const MORE: readonly NavLink[] = [
  { href: paths.developerProblems, name: 'All problems' },
  { href: DOCUMENT_PATH, name: 'OpenAPI document' },
];

/** Plain links, which work before the app has started, and scroll to their part. */
function NavLinks({ current }: { current: PagePath }): ReactNode {
  return (
    <>
      {GROUPS.map(([title, page, links]) => (
        <div key={title} className="dev-nav__group">
          <p className="dev-nav__title">
            <a href={page} aria-current={page === current ? 'page' : undefined}>
              {title}
            </a>
          </p>
          <ul>
            {links.map(({ href, name }) => (
              <li key={href}>
                <a href={page === current ? href : page + href}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ul className="dev-nav__group">
        {MORE.map(({ href, name }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A page for developers: the navigation at its side, or folded above it on a narrow screen. */
export function DocsPage({
  current,
  title,
  lede,
  actions,
  beside,
  children,
}: {
  current: PagePath;
  title: string;
  lede: string;
  actions?: Elements;
  /** Beside the title on a wide screen. */
  beside?: Elements;
  children: Elements;
}): ReactNode {
  return (
    <div className="dev-page stack page-bounds">
      <nav className="dev-nav" aria-label="Documentation">
        <NavLinks current={current} />
      </nav>
      <details className="dev-nav-small">
        <summary>Contents</summary>
        <nav aria-label="Contents">
          <NavLinks current={current} />
        </nav>
      </details>
      <div className="dev stack">
        <header
          className={
            beside === undefined ? 'dev__head stack items-start dev__head--alone' : 'dev__head stack items-start'
          }
        >
          <div>
            <PageTitle className="dev__title">{title}</PageTitle>
            <p className="dev__lede">{lede}</p>
            {actions}
          </div>
          {beside}
        </header>
        {children}
      </div>
    </div>
  );
}
