/** Everything the demo keeps stands under this prefix (decision demo-data). */
export const DEMO_PREFIX = 'demo:';
/** What of it belongs to the demo's panel, and stays when the demo starts anew. */
export const PANEL_PREFIX = 'demo:panel:';
