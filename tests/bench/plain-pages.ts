import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, runnerImport, type Rolldown } from 'vite';
import type { ExtraFile } from './http2-server.ts';

/** Addresses of two pages for comparison in every run: one without scripts, and the same hydrated by React. */
export const STATIC_PAGE = '/?plain-static';
export const HYDRATED_PAGE = '/?plain-hydrated';

const SCRIPT = '/plain.js';
const FOLDER = join(import.meta.dirname, 'plain');

const STYLE = [
  'body{margin:0;font:17px/1.55 system-ui,sans-serif;color:#112;background:#fff}',
  'header,footer{display:flex;gap:16px;justify-content:space-between;padding:16px}',
  'main{padding:16px;max-width:60rem;margin:auto}',
  'h1{font-size:44px;line-height:1}',
  '.button{display:inline-block;padding:12px 20px;background:#c40;color:#fff;border-radius:8px}',
  '.grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));margin-bottom:16px}',
  '.card{padding:24px;background:#eee;border-radius:12px}',
].join('');

const pageOf = (markup: string, script: string): Buffer =>
  brotliCompressSync(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Plain</title><style>${STYLE}</style>${script}</head><body><div id="root">${markup}</div></body></html>`,
  );

/** Builds both pages. */
export async function plainPages(): Promise<ReadonlyMap<string, ExtraFile>> {
  const { module } = await runnerImport<{ markup: string }>(join(FOLDER, 'render-plain-page.tsx'), {
    configFile: false,
    logLevel: 'error',
  });
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(FOLDER, 'hydrate-plain-page.tsx') },
    },
  })) as Rolldown.RolldownOutput;
  const html = 'text/html;charset=utf-8';
  return new Map([
    [STATIC_PAGE, { type: html, brotli: pageOf(module.markup, '') }],
    [HYDRATED_PAGE, { type: html, brotli: pageOf(module.markup, `<script type="module" src="${SCRIPT}"></script>`) }],
    [SCRIPT, { type: 'text/javascript', brotli: brotliCompressSync(output[0].code) }],
  ]);
}
