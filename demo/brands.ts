/** The sample brands that the demo can switch to. */
export const SAMPLE_BRANDS = ['quay', 'marigold'] as const;
export type SampleBrand = (typeof SAMPLE_BRANDS)[number];

/** All brands; the first is the one that this build ships. */
export const BRANDS = ['default', ...SAMPLE_BRANDS] as const;
export type BrandName = (typeof BRANDS)[number];

/** The folder of a sample brand's icons and manifest: a path that ends in a slash. */
export const brandFolder = (name: SampleBrand): string => `brands/${name}/`;

/** The setting that keeps the chosen brand, under the panel's prefix. */
export const BRAND_SETTING = 'brand';
