/** Everything that the product stores on the device is under this prefix. */
export const LIVE_PREFIX = 'delivery:';
