/** A square inside a picture, in the picture's whole pixels. */
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

/** How far one may zoom in: the largest square's side through the smallest's. */
export const MAX_ZOOM = 8;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

const largestSize = ({ width, height }: Extent): number => Math.min(width, height);
/** Never less than a pixel. */
export const smallestSize = (within: Extent): number => Math.max(1, Math.ceil(largestSize(within) / MAX_ZOOM));

/** Brings a square inside the picture, its size first. Anything not a number becomes the nearest that is. */
export function fitSquare({ x, y, size }: Square, within: Extent): Square {
  const fitting = clamp(Math.round(size) || 0, smallestSize(within), largestSize(within));
  return {
    x: clamp(Math.round(x) || 0, 0, within.width - fitting),
    y: clamp(Math.round(y) || 0, 0, within.height - fitting),
    size: fitting,
  };
}

/** The largest square in the middle: where cropping starts (spec §5). */
export function centeredSquare(within: Extent): Square {
  const size = largestSize(within);
  return fitSquare({ x: (within.width - size) / 2, y: (within.height - size) / 2, size }, within);
}

/** How far a square is zoomed in: 1 for the largest. */
export const zoomOf = ({ size }: Square, within: Extent): number => largestSize(within) / size;

/** The square zoomed to `zoom` about its own middle, as far as the picture's edges let it. */
export function zoomSquare(square: Square, zoom: number, within: Extent): Square {
  const size = clamp(Math.round(largestSize(within) / zoom), smallestSize(within), largestSize(within));
  const shift = (square.size - size) / 2;
  return fitSquare({ x: square.x + shift, y: square.y + shift, size }, within);
}
