import { join } from 'node:path';
import { build, type Rolldown, type ResolvedConfig } from 'vite';

/** The scripts of a finished page. */
export interface PageScripts {
  /** Fit for an inline script: one text for all pages, so that one hash allows it. */
  readonly boot: string;
  /** The file that it loads, below the build's folder. */
  readonly file: string;
  /** That file, and what it loads by address: the fonts. */
  readonly files: readonly { readonly fileName: string; readonly source: string | Uint8Array }[];
}

/** Builds `src/page-script` apart from the app, with the same constants and the same names of assets. */
export async function buildPageScripts({ root, mode, define }: ResolvedConfig): Promise<PageScripts> {
  const built = async (name: string, format: 'iife' | 'es') => {
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
          input: join(root, 'src/page-script', `${name}.ts`),
          preserveEntrySignatures: 'strict',
          output: { format, entryFileNames: `assets/${name}-[hash].js` },
        },
      },
    })) as Rolldown.RolldownOutput;
    return output;
  };
  const [[boot], [script, ...assets]] = await Promise.all([built('boot', 'iife'), built('page-script', 'es')]);
  // The end of a script element would end the inline script too.
  if (/<\/script/i.test(boot.code)) throw new Error('The inline script holds the end of a script element.');
  return {
    boot: boot.code.trim(),
    file: script.fileName,
    files: [{ fileName: script.fileName, source: script.code }, ...assets.filter((file) => file.type === 'asset')],
  };
}
