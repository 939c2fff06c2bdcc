import type { Zone } from '#core/delivery/price/zone.ts';

/** The names of the zones. */
export const zoneNames: Readonly<Record<Zone, string>> = { A: 'Nearby', B: 'Across town', C: 'Metro area' };
