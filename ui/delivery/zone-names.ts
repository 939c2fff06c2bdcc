import type { Zone } from '#core/delivery/zone.ts';

/** What each zone is called. */
export const zoneNames: Readonly<Record<Zone, string>> = { A: 'Nearby', B: 'Across town', C: 'Metro area' };
