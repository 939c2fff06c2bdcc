/** Presses and submissions, and the events that announce one. */
export const PAGE_EVENTS = ['submit', 'click', 'pointerdown', 'keydown', 'focusin', 'pointermove'] as const;
