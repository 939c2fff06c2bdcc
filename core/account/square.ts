/** A square inside a picture, in whole pixels of the picture. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Width and height of a picture, in px. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The maximum zoom: the ratio of the largest square's side to the smallest's. */
export const MAX_ZOOM = 8;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

const largestSize = ({ width, height }: Extent): number => Math.min(width, height);
/** At least one pixel. */
export const smallestSize = (within: Extent): number => Math.max(1, Math.ceil(largestSize(within) / MAX_ZOOM));

/**
 * Moves a square inside the picture, fixing its size first. Anything that isn't a number becomes the nearest valid one.
 */
export function fitSquare({ x, y, size }: Square, within: Extent): Square {
  const fitting = clamp(Math.round(size) || 0, smallestSize(within), largestSize(within));
  return {
    x: clamp(Math.round(x) || 0, 0, within.width - fitting),
    y: clamp(Math.round(y) || 0, 0, within.height - fitting),
    size: fitting,
  };
}

/** The largest centered square: where cropping starts (spec §5). */
export function centeredSquare(within: Extent): Square {
  const size = largestSize(within);
  return fitSquare({ x: (within.width - size) / 2, y: (within.height - size) / 2, size }, within);
}

/** The zoom of a square: 1 for the largest. */
export const zoomOf = ({ size }: Square, within: Extent): number => largestSize(within) / size;

/** The square zoomed to `zoom` around its center, as far as the picture's edges allow. */
export function zoomSquare(square: Square, zoom: number, within: Extent): Square {
  const size = clamp(Math.round(largestSize(within) / zoom), smallestSize(within), largestSize(within));
  const shift = (square.size - size) / 2;
  return fitSquare({ x: square.x + shift, y: square.y + shift, size }, within);
}
