import { PERSONAS, type Persona } from './demo-port.ts';

/** `?demo-window=` and a name open a window that has a device of its own, beside the others, with the same data. */
export const WINDOW_PARAMETER = 'demo-window';

/** A name as an address may give it: a persona's, or any other short one. */
export const isWindowName = (name: string | null): name is string => name !== null && /^[a-z0-9-]{1,24}$/u.test(name);

/** Whom a window was opened as; null for the first window, and for a name that is nobody's. */
export const personaOfWindow = (name: string | null): Persona | null =>
  PERSONAS.find((persona) => persona === name) ?? null;

/** The address that opens a window. */
export const windowAddress = (name: string): string => `/?${WINDOW_PARAMETER}=${name}`;
