/** The panel's setting for whether the demo is hidden. */
export const HIDDEN_SETTING = 'hidden';
