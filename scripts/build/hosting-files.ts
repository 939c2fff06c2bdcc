import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Headers = Record<string, string>;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Netlify and Cloudflare Pages. */
function headersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, '/assets/*', `  Cache-Control: ${IMMUTABLE}`, ''].join('\n');
}

function vercelFile(headers: Headers): string {
  const rows = Object.entries(headers).map(([key, value]) => ({ key, value }));
  return `${JSON.stringify(
    {
      cleanUrls: true,
      headers: [
        { source: '/(.*)', headers: rows },
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
    '',
  ].join('\n');
}

/** Writes the same headers in each host's own form, so that they are decided in one place. */
export async function writeHostingFiles(outDir: string, headers: Headers): Promise<void> {
  const files: Headers = {
    _headers: headersFile(headers),
    _redirects: '/assets/* /404 404\n/* /app.html 200\n',
    'vercel.json': vercelFile(headers),
    'nginx-headers.conf': nginxFile(headers),
    'headers.json': `${JSON.stringify(headers, null, 2)}\n`,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(outDir, name), text)));
}
