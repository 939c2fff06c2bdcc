import type { Brand } from '../../ui/brand.ts';

/** The files at fixed addresses that carry the brand: the mark, and the manifest of the installable app. */
export function brandFiles(brand: Brand, mark: string): Record<string, { type: string; text: string }> {
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: '/',
    display: 'standalone',
    background_color: brand.colours.light.paper,
    theme_color: brand.colours.light.paper,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return {
    'favicon.svg': { type: 'image/svg+xml', text: mark },
    'app.webmanifest': { type: 'application/manifest+json', text: JSON.stringify(manifest) },
  };
}
