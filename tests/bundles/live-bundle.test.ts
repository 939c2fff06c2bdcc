import { describe, expect, test } from 'vitest';
import { findIn, readBundle } from './bundle.ts';
import { DEMO_MODULE, DEMO_TRACES } from './demo-traces.ts';
import { SECRETS } from './secrets.ts';

const live = readBundle('dist-live');

describe('the live build', () => {
  test('is one: it knows its project and its public key, and talks to no other', () => {
    expect(findIn(live, /https:\/\/project\.supabase\.example/u).length).toBeGreaterThan(0);
    expect(findIn(live, /sb_publishable_for_the_bundle_tests/u).length).toBeGreaterThan(0);
    expect(live.texts.get('_headers')).toContain("connect-src 'self' https://project.supabase.example;");
    expect(live.modules.length).toBeGreaterThan(200);
    console.log(
      `live build: scripts ${(live.scripts.plain / 1000).toFixed(0)} kB, compressed ${(live.scripts.brotli / 1000).toFixed(0)} kB`,
    );
  });

  test.each(Object.entries(SECRETS))('holds no secret: %s', (_what, pattern) => {
    expect(findIn(live, pattern)).toEqual([]);
  });

  test.each(Object.entries(DEMO_TRACES))('holds nothing of the demo: %s', (_what, patterns) => {
    expect(patterns.flatMap((pattern) => findIn(live, pattern))).toEqual([]);
  });

  test('contains no module of the demo', () => {
    expect(live.modules.filter((module) => DEMO_MODULE.test(module))).toEqual([]);
  });
});
