import type { Market } from '#core/delivery/zone.ts';

/** The address of a city's drawing; undefined if this build has none. */
export const drawingOf = (market: Market): string | undefined => import.meta.env.VITE_DRAWINGS?.[market];
