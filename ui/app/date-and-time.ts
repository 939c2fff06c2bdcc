const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When something happened, such as Nov 21, 2026, 4:05 PM; in ms since the epoch. */
export const dateAndTime = (at: number): string => format.format(at);
