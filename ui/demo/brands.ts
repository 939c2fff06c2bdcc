/** The brands that the demo can wear; the first is the one that this build ships. */
export const BRANDS = ['default', 'quay', 'marigold'] as const;
export type BrandName = (typeof BRANDS)[number];

/** Where the panel keeps the choice, under the demo's own prefix. */
export const BRAND_SETTING = 'brand';
