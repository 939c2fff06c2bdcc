import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { Brand } from '../../brand/brand.ts';
import { brandFiles, type BrandFile } from './brand-files.ts';
import { escapeHtml } from './html.ts';

const VIRTUAL_ID = 'virtual:brand.css';
const RESOLVED_ID = '/__brand.css';

const BRAND_FILE = /^(brands\/[a-z]+\/)?(favicon\.(svg|ico)|app\.webmanifest|(icon|apple-touch-icon)[a-z0-9-]*\.png)$/;

/**
 * Adds the name, mark and colors from `brand/brand.ts` to the page, so that they're defined nowhere else. With
 * `samples`, also the icons and manifests of the demo's other brands, each in its own folder.
 */
export function brandPlugin({ samples }: { samples: boolean }): Plugin {
  let root = process.cwd();
  const file = (name: string) => join(root, name);
  const load = async <T>(name: string) =>
    (await runnerImport<T>(file(name), { root, configFile: false, logLevel: 'error' })).module;
  const loadBrand = async () => (await load<{ brand: Brand }>('brand/brand.ts')).brand;
  const loadFiles = async () => {
    const [brand, { brandMarkSvg }] = await Promise.all([
      loadBrand(),
      load<{ brandMarkSvg(brand: Brand): string }>('brand/brand-mark.ts'),
    ]);
    const sets = [brandFiles(brand, brandMarkSvg(brand))];
    if (samples) {
      const { brandFolder, SAMPLE_BRANDS } = await load<typeof import('../../demo/brands.ts')>('demo/brands.ts');
      for (const id of SAMPLE_BRANDS) {
        const sample = (await load<Record<string, Brand>>(`brand/samples/${id}.ts`))[id];
        if (sample === undefined) throw new Error(`brand/samples/${id}.ts has no export of that name.`);
        sets.push(brandFiles(sample, brandMarkSvg(sample), brandFolder(id)));
      }
    }
    return Object.assign({}, ...(await Promise.all(sets))) as Record<string, BrandFile>;
  };

  return {
    name: 'brand',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : null),
    async load(id) {
      if (id !== RESOLVED_ID) return null;
      this.addWatchFile(file('brand/brand.ts'));
      this.addWatchFile(file('brand/brand-style.ts'));
      const { brandStyle } = await load<{ brandStyle(brand: Brand): string }>('brand/brand-style.ts');
      return brandStyle(await loadBrand());
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        if (!BRAND_FILE.test(name)) return next();
        loadFiles().then(
          (files) => response.setHeader('Content-Type', files[name]?.type ?? '').end(files[name]?.content),
          next,
        );
      });
    },
    async generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const [fileName, { content }] of Object.entries(await loadFiles()))
        this.emitFile({ type: 'asset', fileName, source: content });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { name, description, colors } = await loadBrand();
        const words = {
          NAME: name,
          DESCRIPTION: description,
          THEME_LIGHT: colors.light.paper,
          THEME_DARK: colors.dark.paper,
        };
        return Object.entries(words).reduce(
          (text, [key, word]) => text.replaceAll(`%BRAND_${key}%`, escapeHtml(word)),
          html,
        );
      },
    },
  };
}
