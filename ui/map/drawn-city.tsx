import { memo, type ReactNode } from 'react';
import { DRAWN_AREAS, DRAWN_LAYERS, linesOf, type Drawing, type DrawnLayer } from '#core/geography/drawing.ts';
import { longitudeScale, UNIT_METERS } from './fit.ts';

/** The path of a layer, in meters from the north-west corner. */
export function outlineOf(drawing: Drawing, layer: DrawnLayer): string {
  const squeeze = longitudeScale(drawing);
  const close = DRAWN_AREAS.includes(layer) ? 'Z' : '';
  return linesOf(drawing.layers[layer] ?? '', drawing)
    .map((line) => {
      const points = line.map(
        ([x, y]) => `${Math.round((x - drawing.west) * squeeze)} ${Math.round((drawing.north - y) * UNIT_METERS)}`,
      );
      return `M${points.join('L')}${close}`;
    })
    .join('');
}

/** The ground, water, parks and streets: at most nine paths, drawn once. */
export const DrawnCity = memo(({ drawing }: { drawing: Drawing }): ReactNode => (
  <>
    {DRAWN_LAYERS.filter((layer) => (drawing.layers[layer] ?? '') !== '').map((layer) => (
      <path key={layer} className={`city-map__${layer}`} d={outlineOf(drawing, layer)} />
    ))}
  </>
));
DrawnCity.displayName = 'DrawnCity';
