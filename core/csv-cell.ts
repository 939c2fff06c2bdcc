/**
 * The first characters that make a spreadsheet program read a cell as a formula: `=`, `+`, `-`, `@` and their fullwidth
 * forms, and white space that programs skip before them.
 */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A text as a cell of a CSV file. An apostrophe before a formula makes every program show it as text. */
export const csvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Cents as a cell of a CSV file: `-3.05`. The point doesn't depend on a language. */
export function csvAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
