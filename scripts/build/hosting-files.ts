import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Headers = Record<string, string>;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Browsers ask for the icon at every change of the address: without a network, each of them would fail. */
export const ICONS = { path: '/favicon.*', cacheControl: 'public, max-age=86400' };

/** Pages name the assets of their own build, so browsers revalidate them on each visit. */
const NO_CACHE = 'no-cache';

/** A page with personal content: caches don't store it, not even the browser's, and search engines don't list it. */
const PRIVATE: Headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/** A screen's address, with the facts a host needs. */
export interface HostedPage {
  /** The path; a part that begins with a colon matches any value, as in `/track/:number`. */
  readonly path: string;
  /** The built file for all addresses that match, such as `track-number.html`, if there is one. */
  readonly file?: string;
  /** Whether it may show personal content. */
  readonly isPrivate?: boolean;
}

const starred = (path: string): string => path.replaceAll(/:[^/]+/gu, '*');
/** A regular expression for a page's path, with or without a slash at the end. */
export const asRegExp = (path: string): string => `^${path.replaceAll(/:[^/]+/gu, '[^/]+')}/?$`;
const headersOf = ({ isPrivate = false }: HostedPage): Headers => (isPrivate ? PRIVATE : { 'Cache-Control': NO_CACHE });

/**
 * For Netlify and Cloudflare Pages. They join the values of all matching rules, so caching is set only by rules for
 * single pages.
 */
function headersFile(headers: Headers, pages: readonly HostedPage[]): string {
  const block = (path: string, rows: Headers) => [
    path,
    ...Object.entries(rows).map(([name, value]) => `  ${name}: ${value}`),
  ];
  return [
    ...block('/*', headers),
    ...pages.flatMap((page) => block(starred(page.path), headersOf(page))),
    ...block('/assets/*', { 'Cache-Control': IMMUTABLE }),
    ...block(ICONS.path, { 'Cache-Control': ICONS.cacheControl }),
    '',
  ].join('\n');
}

/** For Netlify and Cloudflare Pages: the file for an address that has none of its own. The first matching rule wins. */
const redirectsFile = (pages: readonly HostedPage[]): string =>
  [
    '/assets/* /404 404',
    ...pages.flatMap(({ path, file }) => (file === undefined ? [] : [`${path} /${file} 200`])),
    '/* /app.html 200',
    '',
  ].join('\n');

function vercelFile(headers: Headers, pages: readonly HostedPage[]): string {
  const rows = (of: Headers) => Object.entries(of).map(([key, value]) => ({ key, value }));
  return `${JSON.stringify(
    {
      cleanUrls: true,
      headers: [
        // The last matching rule wins.
        { source: '/(.*)', headers: rows({ ...headers, 'Cache-Control': NO_CACHE }) },
        { source: '/assets/(.*)', headers: rows({ 'Cache-Control': IMMUTABLE }) },
        { source: ICONS.path.replace('*', '(.*)'), headers: rows({ 'Cache-Control': ICONS.cacheControl }) },
        ...pages.filter(({ isPrivate }) => isPrivate).map(({ path }) => ({ source: path, headers: rows(PRIVATE) })),
      ],
      rewrites: [
        ...pages.flatMap(({ path, file }) =>
          file === undefined ? [] : [{ source: path, destination: `/${file.replace(/\.html$/u, '')}` }],
        ),
        { source: '/((?!assets/).*)', destination: '/app' },
      ],
    },
    null,
    2,
  )}\n`;
}

function nginxFile(headers: Headers, pages: readonly HostedPage[]): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  return [
    '# Include in the server block, and again in each location that adds a header of its own.',
    ...lines,
    `set $kept "${NO_CACHE}";`,
    'set $robots "";',
    `if ($uri ~ ^/assets/) { set $kept "${IMMUTABLE}"; }`,
    `if ($uri ~ ^${ICONS.path.replace('.*', '[.]')}) { set $kept "${ICONS.cacheControl}"; }`,
    ...pages
      .filter(({ isPrivate }) => isPrivate)
      .map(
        ({ path }) =>
          `if ($uri ~ "${asRegExp(path)}") { set $kept "${PRIVATE['Cache-Control']}"; set $robots "${PRIVATE['X-Robots-Tag']}"; }`,
      ),
    'add_header Cache-Control $kept always;',
    '# If it is empty, nothing is added.',
    'add_header X-Robots-Tag $robots always;',
    '',
  ].join('\n');
}

/** For nginx, once in the server block: the file for an address that has none of its own. */
const nginxPagesFile = (pages: readonly HostedPage[]): string =>
  [
    ...pages.flatMap(({ path, file }) => (file === undefined ? [] : [`rewrite "${asRegExp(path)}" /${file} last;`])),
    '',
  ].join('\n');

/** Writes the same headers in each host's own format, so that they're decided in one place. */
export async function writeHostingFiles(outDir: string, headers: Headers, pages: readonly HostedPage[]): Promise<void> {
  const files: Headers = {
    _headers: headersFile(headers, pages),
    _redirects: redirectsFile(pages),
    'vercel.json': vercelFile(headers, pages),
    'nginx-headers.conf': nginxFile(headers, pages),
    'nginx-pages.conf': nginxPagesFile(pages),
    'headers.json': `${JSON.stringify(headers, null, 2)}\n`,
    'pages.json': `${JSON.stringify(pages.filter(({ file }) => file !== undefined))}\n`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(outDir, name), text)));
}
