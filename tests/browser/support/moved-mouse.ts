/** How Playwright moves the mouse as a hand does: the first event on a page counts as a mouse that rests there. */
export const MOVED = { steps: 2 } as const;
