import { brandFace, type Brand } from '#ui/brand.ts';
import { brandMarkSvg } from '#ui/brand-mark.ts';
import { brandStyle } from '#ui/brand-style.ts';
import type { BrandName } from './brands.ts';

const load: Readonly<Record<Exclude<BrandName, 'default'>, () => Promise<Brand>>> = {
  quay: async () => (await import('#ui/brands/quay.ts')).quay,
  marigold: async () => (await import('#ui/brands/marigold.ts')).marigold,
};

/** Puts a sample brand in the place of the one that was built: words, mark, colours, icon. Before anything is rendered. */
export async function wearBrand(name: Exclude<BrandName, 'default'>): Promise<void> {
  const brand = await load[name]();
  const { description, mark, support, landing } = brand;
  Object.assign(brandFace, { name: brand.name, description, mark, support, landing });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(brandStyle(brand));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null) icon.href = `data:image/svg+xml,${encodeURIComponent(brandMarkSvg(brand))}`;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = meta.media.includes('dark') ? brand.colours.dark.paper : brand.colours.light.paper;
  }
}
