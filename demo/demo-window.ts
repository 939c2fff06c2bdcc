import { PERSONAS, type Persona } from './demo-port.ts';

/** `?demo-window=<name>` opens a window that acts as a separate device but shares the demo's data. */
export const WINDOW_PARAMETER = 'demo-window';

/** Whether a window may have this name: a persona's name or any other short one. */
export const isWindowName = (name: string | null): name is string => name !== null && /^[a-z0-9-]{1,24}$/u.test(name);

/** The persona that a window was opened as; null for the first window and for other names. */
export const personaOfWindow = (name: string | null): Persona | null =>
  PERSONAS.find((persona) => persona === name) ?? null;

/** The address at which a window starts over with its own persona; null is the first window. */
export const windowAddress = (name: string | null): string => (name === null ? '/' : `/?${WINDOW_PARAMETER}=${name}`);
