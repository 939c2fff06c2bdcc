import type { Market } from '#core/delivery/price/zone.ts';

/** The address of a city's drawing; undefined if this build has none. */
export const drawingOf = (market: Market): string | undefined => import.meta.env.VITE_DRAWINGS?.[market];

/** The address of the only drawing; undefined if this build has none, or more. */
export function onlyDrawing(): string | undefined {
  const [first, ...others] = Object.values(import.meta.env.VITE_DRAWINGS ?? {});
  return others.length === 0 ? first : undefined;
}
