/** Everything the product keeps on the device stands under this prefix. */
export const LIVE_PREFIX = 'delivery:';
