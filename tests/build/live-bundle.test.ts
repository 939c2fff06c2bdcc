import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findIn, readBundle } from './bundle.ts';
import { DEMO_MODULE, DEMO_TRACES, SANDBOX_TRACES } from './demo-traces.ts';
import { SECRETS } from './secrets.ts';
import { untouchedPage } from './untouched-page.ts';

const DIST = join(import.meta.dirname, '../../dist-live');
const live = readBundle('dist-live');

/** The product in memory, which the quick start on /developers fetches when it's first used. */
const isSandbox = (file: string): boolean => /^assets\/(?:page-sandbox|door-photos)-[\w-]+\.js$/u.test(file);
const withoutSandbox = { texts: new Map([...live.texts].filter(([file]) => !isSandbox(file))) };

describe('the live build', () => {
  test('contains its project and public key, and no other project', () => {
    expect(findIn(live, /https:\/\/project\.supabase\.example/u).length).toBeGreaterThan(0);
    expect(findIn(live, /sb_publishable_for_the_bundle_tests/u).length).toBeGreaterThan(0);
    expect(live.texts.get('_headers')).toContain("connect-src 'self' https://project.supabase.example;");
    expect(live.modules.length).toBeGreaterThan(200);
    console.log(
      `live build: scripts ${(live.scripts.plain / 1000).toFixed(0)} kB, compressed ${(live.scripts.brotli / 1000).toFixed(0)} kB`,
    );
  });

  test.each(Object.entries(SECRETS))('contains no secret: %s', (_what, pattern) => {
    expect(findIn(live, pattern)).toEqual([]);
  });

  test.each(Object.entries(DEMO_TRACES))('contains nothing of the demo: %s', (what, patterns) => {
    const texts = SANDBOX_TRACES.includes(what) ? withoutSandbox : live;
    expect(patterns.flatMap((pattern) => findIn(texts, pattern))).toEqual([]);
  });

  test('contains no module of the demo, but for the quick start’s sandbox', () => {
    const withDemo = [...live.sources].filter(([, modules]) => modules.some((module) => DEMO_MODULE.test(module)));
    expect(withDemo.map(([file]) => file.replace(/-[\w-]{7}\.js$/u, '')).toSorted()).toEqual([
      'assets/door-photos',
      'assets/page-sandbox',
    ]);
    // The panel, sample brands and the demo's own composition aren't part of that either.
    const allowed = /^(?:core|api|adapters\/memory|demo|src\/api)\//u;
    expect(withDemo.flatMap(([, modules]) => modules).filter((module) => !allowed.test(module))).toEqual([]);
  });

  test('fetches that sandbox on demand only: 79 kB, which no page and no screen requests', () => {
    const files = [...live.texts.keys()].filter(isSandbox);
    expect(files).toHaveLength(2);
    const name =
      files
        .find((file) => file.includes('page-sandbox'))
        ?.split('/')
        .at(-1) ?? '';
    const mentions = [...live.texts].filter(([file, text]) => /\.(?:js|html)$/u.test(file) && text.includes(name));
    expect(mentions.map(([file]) => file.replace(/-[\w-]{7}\.js$/u, ''))).toEqual(['assets/compose-live']);
    expect(mentions[0]?.[1]).toContain(`import(\`./${name}\`)`);
    const kB = statSync(join(DIST, `assets/${name}.br`)).size / 1000;
    console.log(`the quick start's sandbox: ${kB.toFixed(1)} kB of 79`);
    expect(kB).toBeLessThanOrEqual(79);
  });

  test('has the developers’ pages without a script, and the document with its address', () => {
    const page = (file: string) => live.texts.get(file) ?? '';
    expect(page('developers.html')).toContain('https://project.supabase.example/functions/v1/api/v1');
    expect(page('developers-reference.html')).toContain('/v1/webhook-endpoints/{id}/replay');
    expect(page('developers-problems.html')).toContain('price-above-maximum');
    const { servers } = JSON.parse(page('openapi.json')) as { servers: { url: string }[] };
    expect(servers.map(({ url }) => url)).toEqual([
      'https://project.supabase.example/functions/v1/api',
      'http://127.0.0.1:4190',
    ]);
  });

  test('starts the app on intent, but immediately on pages that ask the backend', () => {
    const starts = [...live.texts]
      .filter(([file]) => file.endsWith('.html'))
      .map(([file, text]) => [file, / data-when="([^"]*)"/u.exec(text)?.[1] ?? 'immediately'] as const);
    expect(starts.length).toBeGreaterThan(9);
    for (const [file, when] of starts)
      expect(`${file} ${when}`).toBe(`${file} ${/^(?:app|track-number)\./u.test(file) ? 'immediately' : 'on-intent'}`);
  });

  test('needs at most 0.7 kB of script before the first paint, 3.35 kB before a touch', () => {
    const finished = [...live.texts.keys()].filter((file) => /^(?!app\.|track-number\.).*\.html$/u.test(file));
    expect(finished.length).toBeGreaterThan(9);
    const pages = finished.map((file) => ({ file, ...untouchedPage(DIST, file) }));
    const most = Math.max(...pages.map(({ inAll }) => inAll));
    console.log(`before anyone touches a page: ${most.toFixed(2)} kB of 3.35`);
    const over = pages.filter(
      ({ inline, ownScripts, beforePaint, inAll }) =>
        inline.length !== 1 || ownScripts.length > 0 || beforePaint > 0.7 || inAll > 3.35,
    );
    expect(
      over.map(({ file, beforePaint, inAll }) => `${file}: ${beforePaint.toFixed(2)}, ${inAll.toFixed(2)}`),
    ).toEqual([]);
    expect(pages.filter(({ beforePaint, inAll }) => inAll === beforePaint)).toEqual([]);
  });

  test('has a worker for alerts that answers no requests and stays within 1.5 kB', () => {
    const worker = live.texts.get('sw.js') ?? '';
    expect(worker).toContain("addEventListener('push'");
    expect(worker).not.toMatch(/addEventListener\('fetch'|caches/u);
    expect(brotliCompressSync(worker).length).toBeLessThanOrEqual(1500);
  });

  test('sends a guest’s tracking page at most 85 kB, without the client library', () => {
    const page = live.texts.get('track-number.html') ?? '';
    const scripts = [...new Set([...page.matchAll(/"\/(assets\/[^"]+\.js)"/gu)].map(([, file]) => file ?? ''))];
    const kB = scripts.reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0) / 1000;
    console.log(`a guest's tracking page: ${kB.toFixed(1)} kB of 85 in ${scripts.length} files`);
    expect(scripts.length).toBeGreaterThan(5);
    expect(kB).toBeLessThanOrEqual(85);
    expect(scripts.filter((file) => /GoTrue|PostgREST/u.test(live.texts.get(file) ?? ''))).toEqual([]);
    expect(page).toContain('<link rel="preconnect" href="https://project.supabase.example" crossorigin>');
  });
});
