import { escapeHtml, replaceOnce } from '../html.ts';

/** The output of `src/prerender.tsx` for one path. */
export interface RenderedPage {
  html: string;
  title: string;
  description: string;
  /** Source paths of the modules that it needs immediately besides the entry, such as `ui/public/landing.tsx`. */
  modules: readonly string[];
  /** Source paths of the modules below the fold: only their style is part of the page. */
  below: readonly string[];
  /** Whether the page calls the backend immediately. */
  asks: boolean;
}

export interface PageParts {
  /** The built index.html. */
  shell: string;
  style: string;
  /** URL of each style sheet that's inlined in `style`. */
  styleSheets: readonly string[];
  /** The page's inline script; see src/first-paint. */
  inlineScript: string;
  /** URL of the script that it loads after the first paint, if it has one. */
  pageScript?: string;
  /** URL of the script that replaces the texts of claims; undefined on a page without one. */
  claimsScript?: string | undefined;
  /** The app's entry and its imports, in the order in which they run. */
  entry: readonly string[];
  /** The other modules of the page's screen. */
  modules: readonly string[];
  /**
   * When the app starts:
   * - `immediately`: along with the page
   * - `on-intent`: on the visitor's intent; for prerendered pages
   * - `idle`: on intent, or when the browser is idle, if that comes first
   */
  startsApp: 'immediately' | 'on-intent' | 'idle';
  /** Origins that the page calls immediately, so that the browser connects while the scripts are still loading. */
  preconnect?: readonly string[];
  /** An inline script for pages that call the backend immediately. */
  earlyScript?: string | undefined;
  page?: RenderedPage & { path: string };
}

const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;
const ENTRY = /\s*<script type="module"[^>]*><\/script>/;
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Composes one page. Inlined style sheets stay as disabled links: a disabled link isn't fetched, and Vite's loader of
 * lazy chunks considers the sheet loaded. A page that starts the app later enables them then.
 */
export function composePage({
  shell,
  style,
  styleSheets,
  inlineScript,
  pageScript,
  claimsScript,
  entry,
  modules,
  startsApp,
  preconnect = [],
  earlyScript,
  page,
}: PageParts): string {
  const autostart = startsApp === 'immediately';
  const data = autostart
    ? ''
    : ` data-entry="${entry.join(' ')}" data-modules="${modules.join(' ')}" data-when="${startsApp}"${claimsScript === undefined ? '' : ` data-claims="${claimsScript}"`}`;
  // A page that calls the backend does that first, then requests its scripts: its style takes a while to arrive.
  const head = [
    earlyScript && `<script>${earlyScript}</script>`,
    ...preconnect.map((origin) => `<link rel="preconnect" href="${origin}" crossorigin>`),
    ...(autostart ? [...entry, ...modules].map((href) => `<link rel="modulepreload" crossorigin href="${href}">`) : []),
    `<script${pageScript === undefined ? '' : ` data-script="${pageScript}"`}${data}>${inlineScript}</script>`,
    pageScript && `<link rel="modulepreload" crossorigin href="${pageScript}" fetchpriority="low">`,
    style && `<style>${style}</style>`,
    ...styleSheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`),
  ]
    .filter(Boolean)
    .join('\n    ');
  let html = shell.replace(MODULE_PRELOAD, '').replace(STYLE_SHEET, '');
  if (!autostart) html = replaceOnce(html, ENTRY, '');
  html = replaceOnce(html, '<!--critical-style-->', head);
  if (!page) return replaceOnce(html, '<!--app-->', '');
  html = replaceOnce(html, /<title>.*?<\/title>/s, `<title>${escapeHtml(page.title)}</title>`);
  html = replaceOnce(
    html,
    /<meta name="description"[^>]*>/,
    `<meta name="description" content="${escapeHtml(page.description)}">`,
  );
  return replaceOnce(
    html,
    '<div id="root"><!--app--></div>',
    `<div id="root" data-path="${escapeHtml(page.path)}">${page.html}</div>`,
  );
}
