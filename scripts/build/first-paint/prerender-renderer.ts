import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { RenderedPage } from './page.ts';

/** The interface of `src/prerender.tsx`. */
export interface Renderer {
  prerenderPaths: readonly string[];
  /** The modules that every page without prerendering needs. */
  shellModules: readonly string[];
  render(path: string): Promise<RenderedPage>;
}

/**
 * Builds `src/prerender.tsx` for Node with the page's own configuration, so that constants and asset names match the
 * client's.
 */
export async function loadRenderer(root: string, configFile: string | undefined, mode: string): Promise<Renderer> {
  // Inside the project, so that Node finds the packages.
  const outDir = join(root, 'node_modules/.cache', `prerender-${mode}-${process.pid}`);
  await build({
    root,
    mode,
    logLevel: 'warn',
    ...(configFile === undefined ? {} : { configFile }),
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'prerender.js', codeSplitting: false } },
    },
  });
  try {
    return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
