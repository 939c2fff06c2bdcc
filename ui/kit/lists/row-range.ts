/** Rows rendered beyond both edges of the window. */
const OVERSCAN = 6;

/** The range moves in steps of this many rows, so that it doesn't change with every pixel of scrolling. */
const STEP = 4;

/** A range of rows: `first` is included, `last` isn't. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The rows to render when the list starts `above` px above the top edge of the window. All rows have the same height,
 * so this takes the same time for ten rows and a hundred thousand.
 */
export function rowRange(above: number, windowHeight: number, rowHeight: number, count: number): RowRange {
  const steady = (row: number) => Math.floor(row / STEP) * STEP;
  const first = steady(above / rowHeight - OVERSCAN);
  const last = steady((above + windowHeight) / rowHeight + OVERSCAN) + STEP;
  return { first: Math.min(Math.max(0, first), Math.max(0, count - 1)), last: Math.min(Math.max(0, last), count) };
}

/** A range of rows, and the number of rows skipped before it. */
export interface RowSegment extends RowRange {
  readonly gap: number;
}

/** The ranges to render: the visible one, and the row with the focus, so that the focus isn't lost. */
export function rowSegments({ first, last }: RowRange, focused: number | null, count: number): RowSegment[] {
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
