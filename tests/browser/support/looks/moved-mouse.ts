/** Moves the mouse in two events, like a hand: the first event on a page counts as a resting mouse. */
export const MOVED = { steps: 2 } as const;
