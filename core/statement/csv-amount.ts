/** Cents as a cell of a CSV file: `-3.05`. The point doesn't depend on a language. */
export function csvAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
