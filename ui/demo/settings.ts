/** Where the panel keeps whether the demo is hidden, under its own prefix. */
export const HIDDEN_SETTING = 'hidden';
