import { isPrerenderedPage } from './requires-app.ts';

/** The events that typing causes. */
const TYPING = ['keydown', 'keypress', 'textInput', 'input', 'keyup'] as const;

/**
 * Hides typing events from React until it has hydrated a prerendered page: each event would make it hydrate the whole page
 * immediately, and the next letters would wait. The fields get the letters anyway.
 */
export function pauseKeyEvents(): void {
  const hold = (event: Event) => {
    if (window.__hydrated !== true && isPrerenderedPage()) event.stopPropagation();
  };
  for (const name of TYPING) addEventListener(name, hold, true);
}
