/** The setting that keeps whether the demo is hidden, under the panel's prefix. */
export const HIDDEN_SETTING = 'hidden';
