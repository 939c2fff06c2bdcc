import type { Simulation } from '#adapters/memory/simulation.ts';
import { LENA } from './seed/people.ts';

/** The drawn photos of the demo's people. */
export const portrait: Simulation['portrait'] = async (courier) =>
  courier === LENA ? (await import('./seed/lenas-photo.ts')).LENAS_PHOTO : null;
