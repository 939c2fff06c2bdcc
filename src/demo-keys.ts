/** Everything that the demo stores is under this prefix (decision demo-data). */
export const DEMO_PREFIX = 'demo:';
/** The part that belongs to the demo's panel, and stays when the demo starts over. */
export const PANEL_PREFIX = 'demo:panel:';
