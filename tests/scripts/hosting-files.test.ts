import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeHostingFiles } from '#scripts/build/hosting-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
let folder: string;
const file = (name: string) => readFile(join(folder, name), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  await writeHostingFiles(folder, { 'X-Content-Type-Options': 'nosniff' }, ['/', '/sign-in']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('pages are asked for anew on each visit, and assets never', () => {
  test('on Netlify and Cloudflare, where no two rules for a path say how long it is kept', async () => {
    expect((await file('_headers')).split(/\n(?=\S)/u)).toEqual([
      '/*\n  X-Content-Type-Options: nosniff',
      '/\n  Cache-Control: no-cache',
      '/sign-in\n  Cache-Control: no-cache',
      `/assets/*\n  Cache-Control: ${IMMUTABLE}\n`,
    ]);
  });

  test('on Vercel, where the last rule wins', async () => {
    const { headers } = JSON.parse(await file('vercel.json')) as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    expect(
      headers.map(({ source, headers: rows }) => [source, rows.find(({ key }) => key === 'Cache-Control')?.value]),
    ).toEqual([
      ['/(.*)', 'no-cache'],
      ['/assets/(.*)', IMMUTABLE],
    ]);
  });

  test('on nginx', async () => {
    const text = await file('nginx-headers.conf');
    expect(text).toContain('set $kept "no-cache";');
    expect(text).toContain(`if ($uri ~ ^/assets/) { set $kept "${IMMUTABLE}"; }`);
    expect(text).toContain('add_header Cache-Control $kept always;');
  });
});
