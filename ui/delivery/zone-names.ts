import type { Zone } from '#core/delivery/price/zone.ts';

/** The names of the zones. */
export const zoneNames: Readonly<Record<Zone, string>> = { A: 'Nearby', B: 'Across town', C: 'Metro area' };

/** A distance of a price, such as `3 km` or `12.4 km`. */
export const kilometers = (meters: number): string => `${Math.round(meters / 100) / 10} km`;

/** The distance of a delivery, between the middles of two areas: `about 17 km`. */
export const distanceWords = (meters: number): string =>
  meters < 1000 ? 'less than 1 km' : `about ${Math.round(meters / 1000)} km`;
