import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { asRegExp, type HostedPage } from './hosting-files.ts';

/** The files of the app. Headers, source maps, compressed copies and other JSON are only for the server. */
const KEPT = /\.(html|js|css|woff2|svg|png|ico|webmanifest)$|^(assets\/.+|openapi)\.json$/;

/** The areas of ZIP codes, 600 kB: fetched when a request names one. The demo's own are those of Canada. */
const FETCHED = /^assets\/us-\d-[\w-]+\.js$/;

/** A worker without files replaces the previous one immediately, since no page can lose its files. */
const TAKE_OVER = "\nself.addEventListener('install', () => self.skipWaiting());\n";

/** The path of a built page, which is requested without its extension. */
const address = (file: string) =>
  file === 'app.html' ? '/app.html' : `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`;

/**
 * Runs last: writes the service worker, which shows alerts. With `keepsFiles` it also keeps the product on the device: it
 * then has the list of all built files and a version computed from their contents.
 */
export function serviceWorkerPlugin({ keepsFiles }: { keepsFiles: boolean }): Plugin {
  let config: ResolvedConfig;
  let written = false;
  return {
    name: 'service-worker',
    apply: (_config, env) => env.isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    // The development server has only the worker for alerts: it caches no files, so it can't serve an old page.
    configureServer({ middlewares, config: { root } }) {
      middlewares.use('/sw.js', (_request, response, next) => {
        readFile(join(root, 'src/alerts-worker.js'), 'utf8').then((text) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(text + TAKE_OVER);
        }, next);
      });
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!written) return;
        const outDir = resolve(config.root, config.build.outDir);
        const alerts = await readFile(join(config.root, 'src/alerts-worker.js'), 'utf8');
        if (!keepsFiles) return await writeFile(join(outDir, 'sw.js'), alerts + TAKE_OVER);
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile())
          .map((entry) => relative(outDir, join(entry.parentPath, entry.name)))
          .filter((file) => KEPT.test(file) && !FETCHED.test(file) && !file.startsWith('.vite'))
          .toSorted();
        const hash = createHash('sha256');
        for (const file of files) hash.update(file).update(await readFile(join(outDir, file)));
        const template = alerts + (await readFile(join(config.root, 'src/service-worker.js'), 'utf8'));
        const pages = (JSON.parse(await readFile(join(outDir, 'pages.json'), 'utf8')) as HostedPage[]).flatMap(
          ({ path, file }) => (file === undefined ? [] : [[asRegExp(path), address(file)]]),
        );
        hash.update(template);
        await writeFile(
          join(outDir, 'sw.js'),
          template
            .replace('__FILES__', JSON.stringify(files.map(address)))
            .replace('__PAGES__', () => JSON.stringify(pages))
            .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 12))),
        );
      },
    },
  };
}
