import type { Brand } from '../../brand/brand.ts';
import { maskableSvg, renderIco, renderPng } from './icons.ts';

/** A branded file at a fixed URL. */
export interface BrandFile {
  readonly type: string;
  readonly content: string | Uint8Array;
}

const ICON_SIZES = [192, 512] as const;
const APPLE_ICON_SIZE = 180;
const FAVICON_SIZES = [16, 32, 48] as const;

function manifest(brand: Brand, folder: string): string {
  const icons = [
    { src: `/${folder}favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
    ...ICON_SIZES.flatMap((size) => [
      { src: `/${folder}icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' },
      { src: `/${folder}icon-maskable-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
    ]),
  ];
  const {
    name,
    description,
    colors: { light },
  } = brand;
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.paper,
    icons,
    shortcuts: [
      { name: 'Courier Home', url: '/courier' },
      { name: 'Track a Delivery', url: '/track' },
    ],
  });
}

/**
 * The mark in every format that browsers and systems request, and the web app manifest, by file name. `folder` is empty
 * or a path that ends with a slash.
 */
export async function brandFiles(brand: Brand, mark: string, folder = ''): Promise<Record<string, BrandFile>> {
  const maskable = maskableSvg(brand);
  const png = async (name: string, svg: string, size: number) =>
    [folder + name, { type: 'image/png', content: await renderPng(svg, size) }] as const;
  const icons = await Promise.all([
    png('apple-touch-icon.png', maskable, APPLE_ICON_SIZE),
    ...ICON_SIZES.flatMap((size) => [
      png(`icon-${size}.png`, mark, size),
      png(`icon-maskable-${size}.png`, maskable, size),
    ]),
  ]);
  return {
    [`${folder}favicon.svg`]: { type: 'image/svg+xml', content: mark },
    // Many clients request this file by name, regardless of the page's links.
    [`${folder}favicon.ico`]: { type: 'image/x-icon', content: await renderIco(mark, FAVICON_SIZES) },
    [`${folder}app.webmanifest`]: { type: 'application/manifest+json', content: manifest(brand, folder) },
    ...Object.fromEntries(icons),
  };
}
