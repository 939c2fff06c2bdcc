/** Whether a text can be kept in so many characters: a database counts whole ones, and knows no NUL. */
export const fits = (text: string, most: number): boolean =>
  // Whole characters are counted only where there can't be too many: none takes more than two places.
  text.length <= 2 * most && !text.includes('\0') && [...text].length <= most;

/** Whether the texts of something can be kept, each in as many characters as it may have. */
export const isStorable = <Field extends string>(
  texts: Readonly<Record<NoInfer<Field>, string>>,
  lengths: Readonly<Record<Field, number>>,
): boolean => (Object.keys(lengths) as Field[]).every((field) => fits(texts[field], lengths[field]));
