import { brandLanding, type BrandLanding } from '#brand/brand-landing.ts';
import { brandPages, type BrandPages } from '#brand/brand-pages.ts';
import { brandFace, type Brand } from '#brand/brand.ts';
import { brandStyle } from '#brand/brand-style.ts';
import { brandFolder, type SampleBrand } from '#demo/brands.ts';

const load: Readonly<Record<SampleBrand, () => Promise<readonly [Brand, BrandLanding, BrandPages]>>> = {
  quay: () => import('#brand/samples/quay.ts').then(({ quay, landing, pages }) => [quay, landing, pages]),
  marigold: () =>
    import('#brand/samples/marigold.ts').then(({ marigold, landing, pages }) => [marigold, landing, pages]),
};

/** The links to the brand's icons and manifest in the page's head. */
const BRAND_LINKS = 'link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]';

/** Replaces the built-in brand by a sample one: words, mark, colors, icons, manifest. Call it before rendering. */
export async function applyBrand(name: SampleBrand): Promise<void> {
  const [brand, landing, pages] = await load[name]();
  const { description, mark, support } = brand;
  Object.assign(brandFace, { name: brand.name, description, mark, support });
  Object.assign(brandLanding, landing);
  Object.assign(brandPages, pages);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(brandStyle(brand));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  for (const link of document.querySelectorAll<HTMLLinkElement>(BRAND_LINKS)) {
    link.href = `/${brandFolder(name)}${link.getAttribute('href')?.split('/').at(-1) ?? ''}`;
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = meta.media.includes('dark') ? brand.colors.dark.paper : brand.colors.light.paper;
  }
  const about = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (about !== null) about.content = description;
}
