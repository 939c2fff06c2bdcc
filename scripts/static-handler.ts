import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { ICONS, type HostedPage } from './build/hosting-files.ts';

/**
 * Serves a built folder like a host: with the build's own headers, brotli, prerendered pages, and the empty shell for
 * every other path.
 */
export function staticHandler(dir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const headers = Object.entries(JSON.parse(readFileSync(join(dir, 'headers.json'), 'utf8')) as Record<string, string>);
  const pages = (JSON.parse(readFileSync(join(dir, 'pages.json'), 'utf8')) as HostedPage[]).map(
    ({ path, file = '', isPrivate = false }) => ({
      matches: new RegExp(`^${path.replaceAll(/:[^/]+/gu, '[^/?]+')}/?(?=[?]|$)`, 'u'),
      file: `/${file}`,
      isPrivate,
    }),
  );
  const serve = sirv(dir, {
    brotli: true,
    etag: true,
    single: 'app.html',
    ignores: ['^/assets/'],
    setHeaders: (response, pathname) => {
      response.setHeader(
        'Cache-Control',
        pathname.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : pages.some(({ file, isPrivate }) => isPrivate && file === pathname)
            ? 'no-store'
            : pathname.startsWith(ICONS.path.replace('*', ''))
              ? ICONS.cacheControl
              : 'no-cache',
      );
      // sirv doesn't know this type.
      if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    },
  });
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const page = pages.find(({ matches }) => matches.test(request.url ?? ''));
    if (page !== undefined) request.url = page.file;
    if (page?.isPrivate) response.setHeader('X-Robots-Tag', 'noindex');
    serve(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Not found\n');
    });
  };
}
