import { join } from 'node:path';
import { build, type Rolldown, type ResolvedConfig } from 'vite';

export interface PageScript {
  /** Fit for an inline script: one text for all pages, so that one hash allows it. */
  code: string;
  /** What it loads by address: the fonts. */
  assets: readonly { fileName: string; source: string | Uint8Array }[];
}

/** Builds `src/page-script/page-script.ts` apart from the app, with the same constants and the same names of assets. */
export async function buildPageScript({ root, mode, define }: ResolvedConfig): Promise<PageScript> {
  const { output } = (await build({
    root,
    mode,
    configFile: false,
    logLevel: 'warn',
    ...(define === undefined ? {} : { define }),
    build: {
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'src/page-script/page-script.ts'),
        output: { format: 'iife', entryFileNames: 'page-script.js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk] = output;
  // The end of a script element would end the inline script too.
  if (/<\/script/i.test(chunk.code)) throw new Error('The page script holds the end of a script element.');
  return { code: chunk.code.trim(), assets: output.filter((file) => file.type === 'asset') };
}
