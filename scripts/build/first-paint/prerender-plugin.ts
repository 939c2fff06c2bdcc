import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Manifest, Plugin, ResolvedConfig } from 'vite';
import { BELOW_STYLE } from '#ui/app/routing/below-style.ts';
import { paths } from '../../../ui/app/paths.ts';
import { entryParts, pageFiles } from '../chunks.ts';
import { writeHostingFiles, type HostedPage } from '../hosting-files.ts';
import { composePage, type RenderedPage } from './page.ts';
import { buildPageScripts } from './page-script.ts';
import { precompress } from '../precompress.ts';
import { loadRenderer } from './prerender-renderer.ts';
import { cspHash, securityHeaders } from '../security-headers.ts';
import { laterStyle, usedStyle } from './used-style.ts';

/** All files are in one folder: `track-number.html` is the page for all paths of the route `/track/:number`. */
const fileName = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1).replaceAll(/\/:?/gu, '-')}.html`;

/** Every screen by its path. One page for many addresses belongs to a delivery or the like, which isn't public. */
const hostedPages = (written: readonly string[]): HostedPage[] =>
  Object.values(paths).map((path) =>
    path.includes('/', 1) && written.includes(path)
      ? { path, file: fileName(path), isPrivate: path.includes(':') }
      : { path },
  );

/**
 * Runs after the client build. Renders the public pages, writes the empty shell for all other paths, then headers and
 * brotli. The policy allows the origins in `connect` and exactly the inline scripts written here.
 */
export function prerenderPlugin(options: {
  connect: readonly string[];
  /** Code that the inline script of every page runs first. */
  firstScripts: readonly string[];
  /** Whether the app starts on prerendered pages even without any intent. */
  startsIdle: boolean;
  /** Whether pages ask for the figures behind their claims before the app starts. */
  asksForFigures: boolean;
  /** For pages that call the backend immediately. */
  earlyScript?: string | undefined;
}): Plugin {
  let config: ResolvedConfig;
  let written = false;

  async function writePages(
    outDir: string,
  ): Promise<{ styles: string[]; inlineScripts: readonly string[]; pages: HostedPage[] }> {
    const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
    const shell = await readFile(join(outDir, 'index.html'), 'utf8');
    const { boot, autostart, file: pageScript, claims, files } = await buildPageScripts(config);
    const inline = (code: string) => [...options.firstScripts, code].join(';');
    const inlineScripts = [inline(boot), inline(autostart)] as const;
    for (const { fileName, source } of files)
      if (fileName !== claims || options.asksForFigures) await writeFile(join(outDir, fileName), source);
    const scripts = [inlineScripts[0], await readFile(join(outDir, pageScript), 'utf8')].join(';');
    const entry = entryParts(manifest);
    const renderer = await loadRenderer(config.root, config.configFile, config.mode);
    const styles: string[] = [];
    /** Writes a style sheet, and returns the link that replaces `BELOW_STYLE`. */
    const linkTo = async (style: string): Promise<string> => {
      const file = `assets/below-${createHash('sha256').update(style).digest('hex').slice(0, 8)}.css`;
      await writeFile(join(outDir, file), style);
      return `<link data-below="" rel="stylesheet" href="/${file}">`;
    };

    const write = async (
      name: string,
      page?: RenderedPage & { path: string },
      modules: readonly string[] = page?.modules ?? [],
    ) => {
      const { js, css } = pageFiles(manifest, modules);
      const below = pageFiles(manifest, [...modules, ...(page?.below ?? [])]).css.filter((f) => !css.includes(f));
      const startsApp =
        page === undefined || page.asks
          ? 'immediately'
          : options.startsIdle
            ? ('idle' as const)
            : ('on-intent' as const);
      const sheets = [...css, ...below];
      const texts = await Promise.all(sheets.map(async (f) => (await readFile(join(outDir, f), 'utf8')).trim()));
      const whole = texts.join('\n');
      let style = whole;
      let html = page?.html ?? '';
      // The page's script loads the style sheets when it starts the app. Until then the page has the rules that it
      // uses, and those of the dialog that offers a new version.
      if (startsApp !== 'immediately') {
        const [firstScreen = '', rest] = html.split(BELOW_STYLE);
        style = usedStyle(whole, shell + firstScreen, scripts);
        if (rest !== undefined)
          html = [firstScreen, rest].join(await linkTo(laterStyle(whole, shell + firstScreen, shell + html, scripts)));
      }
      if (style !== '') styles.push(style);
      const composed = composePage({
        shell,
        style,
        ...(startsApp === 'immediately'
          ? { inlineScript: inlineScripts[1] }
          : { inlineScript: inlineScripts[0], pageScript: `/${pageScript}` }),
        claimsScript: options.asksForFigures && html.includes(' data-claim="') ? `/${claims}` : undefined,
        styleSheets: sheets.map((f) => `/${f}`),
        entry: entry.map((f) => `/${f}`),
        modules: js.filter((f) => !entry.includes(f)).map((f) => `/${f}`),
        startsApp,
        preconnect: page?.asks ? options.connect : [],
        earlyScript: page?.asks ? options.earlyScript : undefined,
        ...(page ? { page: { ...page, html } } : {}),
      });
      await writeFile(join(outDir, name), composed);
    };

    await write('app.html', undefined, renderer.shellModules);
    for (const path of renderer.prerenderPaths) await write(fileName(path), { ...(await renderer.render(path)), path });
    return { styles, inlineScripts, pages: hostedPages(renderer.prerenderPaths) };
  }

  return {
    name: 'prerender',
    apply: (_config, env) => env.command === 'build' && env.isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // After a failure, the build's own error says more than the missing files would.
        if (!written) return;
        const outDir = resolve(config.root, config.build.outDir);
        const { styles, inlineScripts, pages } = await writePages(outDir);
        await writeHostingFiles(
          outDir,
          securityHeaders({
            styleHashes: styles.map(cspHash),
            scriptHashes: [...inlineScripts, options.earlyScript ?? []].flat().map(cspHash),
            connect: options.connect,
          }),
          pages,
        );
        await precompress(outDir);
      },
    },
  };
}
