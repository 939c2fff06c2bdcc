import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Headers = Record<string, string>;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Pages name the assets of their own build, so each visit asks whether there's a newer one. */
const NO_CACHE = 'no-cache';

/**
 * Netlify and Cloudflare Pages. They join the values of all rules that match, so a page's own rule says how long it's kept,
 * and no rule for everything does.
 */
function headersFile(headers: Headers, pages: readonly string[]): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const kept = pages.flatMap((page) => [page, `  Cache-Control: ${NO_CACHE}`]);
  return ['/*', ...lines, ...kept, '/assets/*', `  Cache-Control: ${IMMUTABLE}`, ''].join('\n');
}

function vercelFile(headers: Headers): string {
  const rows = Object.entries(headers).map(([key, value]) => ({ key, value }));
  return `${JSON.stringify(
    {
      cleanUrls: true,
      headers: [
        // The last rule that matches wins.
        { source: '/(.*)', headers: [...rows, { key: 'Cache-Control', value: NO_CACHE }] },
        { source: '/assets/(.*)', headers: [{ key: 'Cache-Control', value: IMMUTABLE }] },
      ],
      rewrites: [{ source: '/((?!assets/).*)', destination: '/app' }],
    },
    null,
    2,
  )}\n`;
}

function nginxFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`);
  return [
    '# Include in the server block, and again in each location that adds a header of its own.',
    ...lines,
    `set $kept "${NO_CACHE}";`,
    `if ($uri ~ ^/assets/) { set $kept "${IMMUTABLE}"; }`,
    'add_header Cache-Control $kept always;',
    '',
  ].join('\n');
}

/** Writes the same headers in each host's own form, so that they are decided in one place. `pages` are the paths of screens. */
export async function writeHostingFiles(outDir: string, headers: Headers, pages: readonly string[]): Promise<void> {
  const files: Headers = {
    _headers: headersFile(headers, pages),
    _redirects: '/assets/* /404 404\n/* /app.html 200\n',
    'vercel.json': vercelFile(headers),
    'nginx-headers.conf': nginxFile(headers),
    'headers.json': `${JSON.stringify(headers, null, 2)}\n`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(outDir, name), text)));
}
