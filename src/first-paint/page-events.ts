/** What is pressed or submitted, and what shows that someone is about to. */
export const PAGE_EVENTS = ['submit', 'click', 'pointerdown', 'keydown', 'focusin', 'pointermove'] as const;
