/** Whether a database would store a text in a column of this many characters: it counts whole characters, and knows no NUL. */
export const isStorable = (text: string, most: number): boolean => !text.includes('\0') && [...text].length <= most;
