/** Whether a text can be stored in this many characters: a database counts code points, and rejects NUL. */
export const fits = (text: string, most: number): boolean =>
  // Code points are counted only for texts that could fit: each takes two UTF-16 units at most.
  text.length <= 2 * most && !text.includes('\0') && [...text].length <= most;

/** Whether a database can store a text of any length: without NUL and halves of surrogate pairs. */
export const isStorableText = (text: string): boolean => /^[^\0\p{Cs}]*$/u.test(text);

/** Whether all texts of a record can be stored, each within its limit. */
export const isStorable = <Field extends string>(
  texts: Readonly<Record<NoInfer<Field>, string>>,
  lengths: Readonly<Record<Field, number>>,
): boolean => (Object.keys(lengths) as Field[]).every((field) => fits(texts[field], lengths[field]));
