/** The sample brands that the demo can switch to. */
export const SAMPLE_BRANDS = ['quay', 'marigold'] as const;
export type SampleBrand = (typeof SAMPLE_BRANDS)[number];

/** All of them; the first is the one that this build ships. */
export const BRANDS = ['default', ...SAMPLE_BRANDS] as const;
export type BrandName = (typeof BRANDS)[number];

/** Where the build puts the icons and the manifest of a sample brand: a path that ends in a slash. */
export const brandFolder = (name: SampleBrand): string => `brands/${name}/`;

/** Where the panel keeps the choice, under the demo's own prefix. */
export const BRAND_SETTING = 'brand';
