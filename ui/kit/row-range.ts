/** Rows kept ready beyond both edges of the window. */
const OVERSCAN = 6;

/** The range moves by so many rows at a time, so that not every pixel of scrolling is a new one. */
const STEP = 4;

/** A stretch of rows: `first` is in it, `last` is not. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows to draw when the list begins `above` px over the top edge of the window. All rows are equally high, so this
 * takes the same time for ten rows and a hundred thousand.
 */
export function rowRange(above: number, windowHeight: number, rowHeight: number, count: number): RowRange {
  const steady = (row: number) => Math.floor(row / STEP) * STEP;
  const first = steady(above / rowHeight - OVERSCAN);
  const last = steady((above + windowHeight) / rowHeight + OVERSCAN) + STEP;
  return { first: Math.min(Math.max(0, first), Math.max(0, count - 1)), last: Math.min(Math.max(0, last), count) };
}

/** A stretch of rows, and how many are left out before it. */
export interface Stretch extends RowRange {
  readonly gap: number;
}

/** The stretches to draw: the range, and the row that has the focus wherever it stands, so that it never gets lost. */
export function stretches({ first, last }: RowRange, focused: number | null, count: number): Stretch[] {
  const drawn: RowRange[] = last > first ? [{ first, last }] : [];
  if (focused !== null && focused < count && (focused < first || focused >= last))
    drawn.push({ first: focused, last: focused + 1 });
  let end = 0;
  return drawn
    .toSorted((a, b) => a.first - b.first)
    .map((range) => {
      const stretch = { ...range, gap: range.first - end };
      end = range.last;
      return stretch;
    });
}
