import { BRAND_SETTING, SAMPLE_BRANDS, type SampleBrand } from '#demo/brands.ts';
import { PANEL_PREFIX } from './demo-keys.ts';

/** The sample brand chosen in the demo's panel; null for the brand of this build. */
export function chosenBrand(): SampleBrand | null {
  try {
    const stored = localStorage.getItem(PANEL_PREFIX + BRAND_SETTING);
    return SAMPLE_BRANDS.find((name) => name === stored) ?? null;
  } catch {
    return null;
  }
}
