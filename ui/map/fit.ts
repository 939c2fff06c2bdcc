import type { Drawing } from '#core/geography/drawing.ts';
import { METERS_PER_DEGREE, type Point } from '#core/geography/point.ts';

/** Meters per unit of a drawing from north to south. */
export const UNIT_METERS = METERS_PER_DEGREE / 1e5;

/** A place on a drawing, in meters from its north-west corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The part of a drawing that a picture shows: pixels per meter, and the pixels of the north-west corner. */
export interface Camera extends Spot {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Meters per unit of a drawing from east to west. */
export const longitudeScale = ({ north, south }: Pick<Drawing, 'north' | 'south'>): number =>
  Math.cos((((north + south) / 2e5) * Math.PI) / 180) * UNIT_METERS;

export const spotOf = (drawing: Drawing, { lat, lon }: Point): Spot => ({
  x: (lon * 1e5 - drawing.west) * longitudeScale(drawing),
  y: (drawing.north - lat * 1e5) * UNIT_METERS,
});

/** The coordinates of a spot on a drawing. */
export const pointOf = (drawing: Drawing, { x, y }: Spot): Point => ({
  lat: (drawing.north - y / UNIT_METERS) / 1e5,
  lon: (drawing.west + x / longitudeScale(drawing)) / 1e5,
});

/** The pixel of a picture under a place on the screen. */
export function pixelUnder(
  picture: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  { width }: Size,
): Spot {
  const box = picture.getBoundingClientRect();
  if (box.width === 0) return { x: 0, y: 0 };
  const scale = width / box.width;
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
}

/** The spot under a pixel. */
export const spotUnder = ({ x, y, scale }: Camera, pixel: Spot): Spot => ({
  x: (pixel.x - x) / scale,
  y: (pixel.y - y) / scale,
});

/** The pixel of a spot. */
export const pixelOf = ({ x, y, scale }: Camera, spot: Spot): Spot => ({
  x: spot.x * scale + x,
  y: spot.y * scale + y,
});

/** A point this far outside still counts as on the drawing, in 1e-5 degrees: about a kilometer. */
const MARGIN = 1000;

export const isOnDrawing = ({ west, south, east, north }: Drawing, { lat, lon }: Point): boolean =>
  lon * 1e5 >= west - MARGIN &&
  lon * 1e5 <= east + MARGIN &&
  lat * 1e5 >= south - MARGIN &&
  lat * 1e5 <= north + MARGIN;

/** The smallest width that a picture shows, in meters. */
const MIN_WIDTH = 700;

/** A camera that shows all spots, with room around them. */
export function cameraFor(spots: readonly Spot[], { width, height }: Size, padding: number): Camera {
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * padding) / Math.max(right - left, MIN_WIDTH),
    (height - 2 * padding) / Math.max(bottom - top, MIN_WIDTH / 2),
  );
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale };
}

/** Whether a camera still shows all spots well, so that the picture needn't move. */
export function stillShows(camera: Camera, spots: readonly Spot[], size: Size, padding: number): boolean {
  const edge = padding * 0.6;
  const isIn = (spot: Spot): boolean => {
    const { x, y } = pixelOf(camera, spot);
    return x >= edge && x <= size.width - edge && y >= edge && y <= size.height - edge;
  };
  return spots.every(isIn) && camera.scale > cameraFor(spots, size, padding).scale * 0.5;
}

/** Moves a camera nearer or farther around a pixel, within bounds. */
export function zoomed(camera: Camera, by: number, around: Spot): Camera {
  const scale = Math.min(0.8, Math.max(0.008, camera.scale * by));
  const ratio = scale / camera.scale;
  return { scale, x: around.x - (around.x - camera.x) * ratio, y: around.y - (around.y - camera.y) * ratio };
}
