import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeHostingFiles } from '#scripts/build/hosting-files.ts';
import { staticHandler } from '#scripts/static-handler.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
let folder: string;
const file = (name: string) => readFile(join(folder, name), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  await writeHostingFiles(folder, { 'X-Content-Type-Options': 'nosniff' }, [
    { path: '/' },
    { path: '/deliveries/:business/:id' },
    { path: '/track/:number', file: 'track-number.html', isPrivate: true },
  ]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('pages are revalidated on each visit, icons each day, and assets never', () => {
  test('on Netlify and Cloudflare, with one cache rule per path', async () => {
    expect((await file('_headers')).split(/\n(?=\S)/u)).toEqual([
      '/*\n  X-Content-Type-Options: nosniff',
      '/\n  Cache-Control: no-cache',
      '/deliveries/*/*\n  Cache-Control: no-cache',
      '/track/*\n  Cache-Control: no-store\n  X-Robots-Tag: noindex',
      `/assets/*\n  Cache-Control: ${IMMUTABLE}`,
      `/favicon.*\n  Cache-Control: ${A_DAY}\n`,
    ]);
  });

  test('on Vercel, whose last rule wins', async () => {
    const { headers } = JSON.parse(await file('vercel.json')) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    expect(
      headers.map(({ source, headers: rows }) => [source, rows.find(({ key }) => key === 'Cache-Control')?.value]),
    ).toEqual([
      ['/(.*)', 'no-cache'],
      ['/assets/(.*)', IMMUTABLE],
      ['/favicon.(.*)', A_DAY],
      ['/track/:number', 'no-store'],
    ]);
  });

  test('on nginx', async () => {
    const text = await file('nginx-headers.conf');
    expect(text).toContain('set $kept "no-cache";');
    expect(text).toContain(`if ($uri ~ ^/assets/) { set $kept "${IMMUTABLE}"; }`);
    expect(text).toContain(`if ($uri ~ ^/favicon[.]) { set $kept "${A_DAY}"; }`);
    expect(text).toContain('add_header Cache-Control $kept always;');
  });
});

describe('a page that may show personal data', () => {
  const ADDRESSES = {
    '/track/7KMD': true,
    '/track/7KMD/': true,
    '/track': false,
    '/track/': false,
    '/track/7KMD/x': false,
  };

  test('isn’t indexed, on all hosts', async () => {
    const { headers } = JSON.parse(await file('vercel.json')) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    expect(headers.find(({ source }) => source === '/track/:number')?.headers).toContainEqual({
      key: 'X-Robots-Tag',
      value: 'noindex',
    });
    expect(await file('nginx-headers.conf')).toContain('set $kept "no-store"; set $robots "noindex";');
  });

  test('is recognized by its address on nginx', async () => {
    const [, pattern = ''] = /if \(\$uri ~ "(\S*track\S*)"\)/u.exec(await file('nginx-headers.conf')) ?? [];
    const found = Object.fromEntries(Object.keys(ADDRESSES).map((path) => [path, new RegExp(pattern, 'u').test(path)]));
    expect(found).toEqual(ADDRESSES);
  });
});

describe('a page prerendered for any address of its route', () => {
  test('is served before the shell on Netlify and Cloudflare', async () => {
    expect(await file('_redirects')).toBe(
      '/assets/* /404 404\n/track/:number /track-number.html 200\n/* /app.html 200\n',
    );
  });

  test('is served before the shell on Vercel', async () => {
    const { rewrites } = JSON.parse(await file('vercel.json')) as { rewrites: unknown };
    expect(rewrites).toEqual([
      { source: '/track/:number', destination: '/track-number' },
      { source: '/((?!assets/).*)', destination: '/app' },
    ]);
  });

  test('is served on nginx', async () => {
    expect(await file('nginx-pages.conf')).toBe('rewrite "^/track/[^/]+/?$" /track-number.html last;\n');
  });
});

describe('the server of this repository', () => {
  const get = async (path: string): Promise<{ page: string; kept: string | null; robots: string | null }> => {
    const server = createServer(staticHandler(folder)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      return {
        page: await answer.text(),
        kept: answer.headers.get('cache-control'),
        robots: answer.headers.get('x-robots-tag'),
      };
    } finally {
      server.close();
    }
  };
  const PRIVATE = { page: 'for any number', kept: 'no-store', robots: 'noindex' };
  const SHELL = { page: 'shell', kept: 'no-cache', robots: null };
  const ICON = { page: 'icon', kept: A_DAY, robots: null };

  test.each([
    ['/track/7KMD-92QX-HT4B', PRIVATE],
    ['/track/7kmd?from=mail', PRIVATE],
    ['/track/7KMD/', PRIVATE],
    ['/track/a/b', SHELL],
    ['/trackers', SHELL],
    ['/favicon.svg', ICON],
  ])('answers %s like the hosts', async (path, expected) => {
    await Promise.all([
      writeFile(join(folder, 'track-number.html'), 'for any number'),
      writeFile(join(folder, 'app.html'), 'shell'),
      writeFile(join(folder, 'favicon.svg'), 'icon'),
    ]);
    expect(await get(path)).toEqual(expected);
  });
});
