import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { paths } from '#ui/app/paths.ts';
import { FINISHED } from '../browser/support/looks/finished-pages.ts';
import { findIn, readBundle } from './bundle.ts';
import { DEMO_TRACES } from './demo-traces.ts';
import { SECRETS } from './secrets.ts';

const demo = readBundle('dist-demo');

/** Parts that supabase-js always contains: names of its headers, paths and errors. */
const CLIENT_TRACES: Readonly<Record<string, RegExp>> = {
  'its name': /supabase/iu,
  'a path of its APIs': /\/(?:rest|auth|functions|storage|realtime)\/v1/u,
  'a word of its parts':
    /GoTrue|PostgREST|AuthRetryableFetchError|AuthSessionMissingError|FunctionsHttpError|X-Client-Info/iu,
};

describe('the demo build', () => {
  test('contains everything that the live build must not', () => {
    const missing = Object.entries(DEMO_TRACES).filter(([, patterns]) =>
      patterns.every((pattern) => findIn(demo, pattern).length === 0),
    );
    expect(missing.map(([what]) => what)).toEqual([]);
    console.log(
      `demo build: scripts ${(demo.scripts.plain / 1000).toFixed(0)} kB, compressed ${(demo.scripts.brotli / 1000).toFixed(0)} kB`,
    );
  });

  test('has every icon that its pages and manifests name, all cached by the worker', () => {
    const worker = demo.texts.get('sw.js') ?? '';
    const named = [...demo.texts].flatMap(([file, text]) =>
      /\.(?:html|webmanifest)$/u.test(file)
        ? [...text.matchAll(/"(\/[^"]*\.(?:ico|png|svg))"/gu)].map(([, icon]) => icon)
        : [],
    );
    const icons = new Set([...named, '/favicon.ico', '/brands/quay/favicon.ico', '/brands/marigold/favicon.ico']);
    expect([...icons].filter((icon) => !worker.includes(`"${icon}"`))).toEqual([]);
  });

  test('keeps the drawn city and the API document, but no file for the server', () => {
    const worker = demo.texts.get('sw.js') ?? '';
    const kept = [...worker.matchAll(/"(\/[^"]+\.json)"/gu)].map(([, file = '']) => file.replace(/-\w{8}\./u, '.'));
    expect(kept).toEqual(['/assets/city-ca-on-toronto.json', '/openapi.json']);
  });

  test('keeps the areas of its own country, and fetches those of ZIP codes', () => {
    const worker = demo.texts.get('sw.js') ?? '';
    const built = [...demo.texts.keys()].filter((file) => /^assets\/(?:ca|us-\d)-.{7}\.js$/u.test(file));
    expect(built).toHaveLength(11);
    expect(built.filter((file) => worker.includes(`"/${file}"`))).toEqual([expect.stringMatching(/^assets\/ca-/u)]);
  });

  test('has a worker that answers every path offline, with its own page or the app', () => {
    const listeners = new Map<string, (event: object) => void>();
    const answers: string[] = [];
    runInNewContext(demo.texts.get('sw.js') ?? '', {
      URL,
      self: {
        location: { origin: 'https://demo.example' },
        addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      },
      caches: { match: (path: string) => Promise.resolve(answers.push(path)) },
    });
    const own: ReadonlyMap<string, string> = new Map([
      ...FINISHED.map(([path]) => [path, path] as const),
      [paths.developerProblems, '/developers-problems'],
      [paths.apiReference, '/developers-reference'],
      [paths.tracking, '/track-number'],
    ]);
    for (const path of Object.values(paths))
      listeners.get('fetch')?.({
        request: { url: `https://demo.example${path}?a=1#b`, method: 'GET', mode: 'navigate' },
        respondWith: () => undefined,
      });
    expect(answers).toEqual(Object.values(paths).map((path) => own.get(path) ?? '/app.html'));
  });

  test.each(Object.entries(SECRETS))('contains no secret: %s', (_what, pattern) => {
    expect(findIn(demo, pattern)).toEqual([]);
  });

  test.each(Object.entries(CLIENT_TRACES))('contains nothing of the Supabase client: %s', (_what, pattern) => {
    expect(findIn(demo, pattern)).toEqual([]);
  });
});
