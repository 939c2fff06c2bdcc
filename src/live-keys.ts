/** Prefix of everything that the product stores on the device. */
export const LIVE_PREFIX = 'delivery:';
