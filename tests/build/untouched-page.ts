import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The JavaScript of a built page without interaction; sizes in kB, compressed as a server sends them. */
export interface UntouchedPage {
  /** The texts of its inline scripts, which run before the first paint. */
  readonly inline: readonly string[];
  /** Scripts that it requests by itself, except the one after the first paint: paths in the build. */
  readonly ownScripts: readonly string[];
  readonly beforePaint: number;
  /** Including the script after the first paint, if the page has one. */
  readonly inAll: number;
}

/** Reads `page`, such as `index.html`, of the build in `dist`; throws if it isn't there. */
export function untouchedPage(dist: string, page: string): UntouchedPage {
  const html = readFileSync(join(dist, page), 'utf8');
  const afterPaint = / data-script="\/([^"]+)"/u.exec(html)?.[1];
  const inline = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gsu)].map(([, text]) => text ?? '');
  const beforePaint = brotliCompressSync(inline.join('')).length / 1000;
  return {
    inline,
    ownScripts: [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\/(assets\/[^"]+\.js)"/gu)]
      .map(([, file]) => file ?? '')
      .filter((file) => file !== afterPaint),
    beforePaint,
    inAll: beforePaint + (afterPaint === undefined ? 0 : statSync(join(dist, `${afterPaint}.br`)).size / 1000),
  };
}
