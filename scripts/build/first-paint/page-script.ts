import { join } from 'node:path';
import { build, type Rolldown, type ResolvedConfig } from 'vite';

/** The scripts of a finished page. */
export interface PageScripts {
  /** The inline script of finished pages: one text for all of them, so that one hash allows it. */
  readonly boot: string;
  /** That of pages that start the app by themselves. */
  readonly atOnce: string;
  /** The file that `boot` loads, below the build's folder. */
  readonly file: string;
  /** That file, and what it loads by address: the fonts. */
  readonly files: readonly { readonly fileName: string; readonly source: string | Uint8Array }[];
}

/** Builds `src/first-paint` apart from the app, with the same constants and the same names of assets. */
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
          input: join(root, 'src/first-paint', `${name}.ts`),
          preserveEntrySignatures: 'strict',
          output: { format, entryFileNames: `assets/${name}-[hash].js` },
        },
      },
    })) as Rolldown.RolldownOutput;
    return output;
  };
  const [[boot], [atOnce], [script, ...assets]] = await Promise.all([
    built('boot', 'iife'),
    built('at-once', 'iife'),
    built('page-script', 'es'),
  ]);
  // The end of a script element would end the inline script too.
  if (/<\/script/i.test(boot.code + atOnce.code))
    throw new Error('An inline script holds the end of a script element.');
  return {
    boot: boot.code.trim(),
    atOnce: atOnce.code.trim(),
    file: script.fileName,
    files: [{ fileName: script.fileName, source: script.code }, ...assets.filter((file) => file.type === 'asset')],
  };
}
