/** Prefix of everything that the demo stores (decision demo-data). */
export const DEMO_PREFIX = 'demo:';
/** Prefix of the demo panel's settings, which stay when the demo starts over. */
export const PANEL_PREFIX = 'demo:panel:';
