import { BRANDS, BRAND_SETTING, type BrandName } from '#ui/demo/brands.ts';
import { PANEL_PREFIX } from './demo-keys.ts';

/** The sample brand that the demo's panel has chosen; null for the one that was built. */
export function chosenBrand(): Exclude<BrandName, 'default'> | null {
  try {
    const stored = localStorage.getItem(PANEL_PREFIX + BRAND_SETTING);
    return BRANDS.find((name): name is Exclude<BrandName, 'default'> => name !== 'default' && name === stored) ?? null;
  } catch {
    return null;
  }
}
