import { join } from 'node:path';
import { build, type Rolldown, type ResolvedConfig } from 'vite';

/** The scripts of a prerendered page. */
export interface PageScripts {
  /** The inline script of prerendered pages: the same text for all, so that one hash allows it. */
  readonly boot: string;
  /** The inline script of pages that start the app by themselves. */
  readonly autostart: string;
  /** The file that `boot` loads, below the build's folder. */
  readonly file: string;
  /** The file that it loads when the browser is idle, on a page with claims. */
  readonly claims: string;
  /** Those files, and the fonts that it loads by address. */
  readonly files: readonly { readonly fileName: string; readonly source: string | Uint8Array }[];
}

/** Builds `src/first-paint` separately from the app, with the same constants and asset names. */
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
  const [[boot], [autostart], [script, ...assets], [claims]] = await Promise.all([
    built('boot', 'iife'),
    built('autostart', 'iife'),
    built('page-script', 'es'),
    built('claims', 'es'),
  ]);
  // The end tag of a script element would end the inline script too.
  if (/<\/script/i.test(boot.code + autostart.code))
    throw new Error('An inline script holds the end of a script element.');
  return {
    boot: boot.code.trim(),
    autostart: autostart.code.trim(),
    file: script.fileName,
    claims: claims.fileName,
    files: [
      ...[script, claims].map(({ fileName, code }) => ({ fileName, source: code })),
      ...assets.filter((file) => file.type === 'asset'),
    ],
  };
}
