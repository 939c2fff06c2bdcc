import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Addresses of the two pages that every run is compared with. */
export const STATIC_PAGE = '/?static';
export const CLIENT_RENDERED_PAGE = '/?client-rendered';

/** The landing page without any script, and the same app rendered in the browser from the empty shell. */
export function comparisonPages(dist: string): ReadonlyMap<string, Buffer> {
  const landing = readFileSync(join(dist, 'index.html'), 'utf8');
  const still = landing.replace(/<script\b[^>]*>.*?<\/script>/gs, '').replace(/<link rel="modulepreload"[^>]*>/g, '');
  return new Map([
    [STATIC_PAGE, brotliCompressSync(still)],
    [CLIENT_RENDERED_PAGE, brotliCompressSync(readFileSync(join(dist, 'app.html')))],
  ]);
}
