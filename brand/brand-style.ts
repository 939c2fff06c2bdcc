import type { Brand, BrandColors } from './brand.ts';

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * The brand as custom properties. `light-dark()` puts both themes in one declaration, so `data-theme` on any element
 * switches everything inside it.
 */
export function brandStyle(brand: Brand): string {
  const { light, dark } = brand.colors;
  const names = Object.keys(light) as (keyof BrandColors)[];
  const colors = names.map((name) =>
    light[name] === dark[name]
      ? `--${kebab(name)}:${light[name]}`
      : `--${kebab(name)}:light-dark(${light[name]},${dark[name]})`,
  );
  return [
    '@layer reset,tokens,layout,kit,screen;',
    '@layer tokens{',
    `:root{color-scheme:light dark;${colors.join(';')};`,
    `--font-display:"${brand.fonts.display}","Display Fallback",system-ui,sans-serif;`,
    `--font-text:"${brand.fonts.text}","Text Fallback",system-ui,sans-serif}`,
    '[data-theme=light]{color-scheme:light}',
    '[data-theme=dark]{color-scheme:dark}',
    '}',
  ].join('');
}
