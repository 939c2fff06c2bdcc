/** The product's address in the contracts. */
export const SITE_URL = 'http://product.test';
