import { useState, type CSSProperties, type ReactNode, type RefObject, type SVGProps } from 'react';
import type { Drawing } from '#core/geography/drawing.ts';
import type { Point } from '#core/geography/point.ts';
import type { Area } from '#core/delivery/place/position.ts';
import { classes } from '#ui/kit/classes.ts';
import { DrawnCity } from './drawn-city.tsx';
import { cameraFor, pixelOf, spotOf, stillShows, type Camera, type Size, type Spot } from './fit.ts';
import { ROUGH_FROM_METERS } from './position-words.ts';
import './city-map.css';

/** A mark on the map. `spread` is its possible error in meters, drawn as a ring. */
export interface MapMark extends Point {
  readonly id: string;
  readonly kind: 'shop' | 'door' | 'courier' | 'seen' | 'late' | 'tight' | 'fine';
  readonly spread: number;
  readonly label: string;
}

const PADDING = 44;
/** The smallest radius of an area's ring, in pixels. */
const MIN_RING = 14;
/** The vertical position of an area's label: inside a large ring, below a small one. */
const labelIn = (radius: number): number => (radius > 44 ? 4 : Math.round(Math.max(MIN_RING, radius) + 15));
/** The size of the route picture, so that nothing moves when one replaces the other. */
const SIZE: Size = { width: 400, height: 228 };

/** A camera that follows the marks: it moves only when one of them leaves the picture. */
export function useCamera(drawing: Drawing, marks: readonly Point[], size: Size): Camera {
  const [kept, setKept] = useState<{ readonly drawing: Drawing; readonly camera: Camera } | null>(null);
  const spots = marks.map((mark) => spotOf(drawing, mark));
  const stays = kept !== null && kept.drawing === drawing && stillShows(kept.camera, spots, size, PADDING);
  const camera = stays ? kept.camera : cameraFor(spots, size, PADDING);
  if (!stays) setKept({ drawing, camera });
  return camera;
}

/** A city map with its marks, fitted to them. It can't be panned, so it needs no controls. */
export function CityMap({
  drawing,
  marks,
  label,
}: {
  drawing: Drawing;
  /** At least one. */
  marks: readonly MapMark[];
  /** The text alternative of the picture. */
  label: string;
}): ReactNode {
  const camera = useCamera(drawing, marks, SIZE);
  return <MapPicture drawing={drawing} marks={marks} size={SIZE} camera={camera} role="img" aria-label={label} />;
}

/** The part of the map that a camera shows. */
export function MapPicture({
  drawing,
  marks,
  size,
  camera,
  still = false,
  picture,
  highlighted = null,
  onChoose,
  ...rest
}: {
  drawing: Drawing;
  marks: readonly MapMark[];
  size: Size;
  camera: Camera;
  /** Turns animation off, such as while it's dragged. */
  still?: boolean;
  picture?: RefObject<SVGSVGElement | null>;
  /** The highlighted mark; null if there's none. */
  highlighted?: string | null;
  /** Called when a mark is pressed. */
  onChoose?: (id: string) => void;
} & Omit<SVGProps<SVGSVGElement>, 'ref'>): ReactNode {
  const highlightedMark = marks.find(({ id }) => id === highlighted);
  return (
    <svg
      {...rest}
      {...(picture === undefined ? {} : { ref: picture })}
      className={classes('city-map', still && 'city-map--still')}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <g
        className="city-map__ground"
        style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})` }}
      >
        <DrawnCity drawing={drawing} />
      </g>
      {marks.map((mark) => (
        // With the keyboard, the list beside the map does the same.
        <g key={mark.id} data-mark={mark.id} {...(onChoose === undefined ? {} : { onClick: () => onChoose(mark.id) })}>
          <Mark mark={mark} camera={camera} spot={spotOf(drawing, mark)} />
        </g>
      ))}
      {/* Drawn a second time, above the others: moving the element itself would make it jump. */}
      {highlightedMark !== undefined && (
        <g className="city-map__highlighted" aria-hidden="true">
          <Mark mark={highlightedMark} camera={camera} spot={spotOf(drawing, highlightedMark)} />
        </g>
      )}
    </svg>
  );
}

function Mark({
  mark: { kind, spread, label },
  camera,
  spot,
}: {
  mark: MapMark;
  camera: Camera;
  spot: Spot;
}): ReactNode {
  const { x, y } = pixelOf(camera, spot);
  const style: CSSProperties = { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` };
  const moves = kind !== 'shop' && kind !== 'door';
  const radius = Math.min(160, spread * camera.scale);
  // The actual place is somewhere in the area.
  const isArea = !moves && spread > 0;
  const rides = kind === 'courier' || kind === 'seen';
  return (
    <g className={`city-map__mark city-map__mark--${kind}`} style={style}>
      {(isArea || radius > 9) && (
        <circle className="city-map__ring" r={Math.max(isArea ? MIN_RING : 0, radius).toFixed(1)} />
      )}
      {!isArea && !(moves && spread > ROUGH_FROM_METERS) && (
        <>
          <circle className="city-map__dot" r={moves && !rides ? 8 : 11} />
          {rides && (
            <path
              className="city-map__sign"
              d="M-7.6 2.4a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 1 0-5.8 0ZM1.8 2.4a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 1 0-5.8 0ZM-4.7 2.4-1.8-2.4h4.4L.3 2.4h-5M-1.8-2.4.3 2.4M4.7 2.4 2.3-4.8h2M-3.6-4.2h2.7"
            />
          )}
          {kind === 'shop' && <path className="city-map__sign" d="M-4.5-3.5h9l1.2 3.2h-11.4ZM-4 .5v4h8v-4" />}
          {kind === 'door' && <path className="city-map__sign" d="M-5.5.5 0-5 5.5.5M-4-.5v5h8v-5" />}
        </>
      )}
      {label !== '' && (
        <text className="city-map__label" y={moves ? -17 : isArea ? labelIn(radius) : 26}>
          {label}
        </text>
      )}
    </g>
  );
}

/** An area as a mark. */
export const areaMark = (area: Area, kind: 'shop' | 'door', label: string): MapMark => ({
  ...area,
  id: kind,
  kind,
  label,
});
