import { expect, test } from 'vitest';
import { brandMarkSvg } from '#brand/brand-mark.ts';
import { brandStyle } from '#brand/brand-style.ts';
import { brand } from '#brand/brand.ts';

test('the style has both themes and the attribute that overrides the system’s', () => {
  const style = brandStyle(brand);
  expect(style).toContain(`--paper:light-dark(${brand.colors.light.paper},${brand.colors.dark.paper})`);
  expect(style).toContain('[data-theme=dark]{color-scheme:dark}');
  expect(style).toContain(`--font-text:"${brand.fonts.text}"`);
});

test("the logo is drawn in the brand's colors", () => {
  const svg = brandMarkSvg({
    ...brand,
    colors: { ...brand.colors, light: { ...brand.colors.light, signal: '#123456' } },
  });
  expect(svg).toContain('fill="#123456"');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
});
