import { PAUSE_BUTTON } from '#ui/public/landing/motion.ts';
import { afterPaint } from './after-paint.ts';
import { reactListens } from './react-listens.ts';
import { requiresApp } from './requires-app.ts';

/** Poll interval (ms) and maximum number of polls while waiting for React to hydrate the pressed element. */
const CHECK_EVERY_MS = 100;
const MAX_CHECKS = 100;

/** Whether the screen as a whole has hydrated. */
const isListening = (): boolean => window.__hydrated === true;

/**
 * Holds button presses and form submissions until React listens to the element, so that none is lost and no typed text
 * ends up in a URL. Then repeats them: when the entry point reports hydration, and later for a part below the fold.
 * Drops them if the app can't be loaded for now, so that none has a late, unexpected effect. Returns the event handler.
 */
export function holdPresses(): (event: Event) => void {
  let held: { element: HTMLElement; checksLeft: number }[] = [];
  const check = () => {
    const presses = held;
    held = [];
    for (const press of presses) {
      // React may have rendered a translated page again.
      const element = window.__redrawn?.get(press.element) ?? press.element;
      if (reactListens(element)) element.click();
      else if (element.isConnected && (press.checksLeft -= 1) > 0) held.push(press);
    }
    if (held.length > 0) setTimeout(check, CHECK_EVERY_MS);
  };
  const handle = (event: Event) => {
    const element = requiresApp(event);
    if (element === null) return;
    // The page's script handles this button itself, so an early press is repeated after it.
    if (element.matches(PAUSE_BUTTON)) return event.defaultPrevented ? afterPaint(() => element.click()) : undefined;
    if (isListening() && reactListens(element) && !event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ element, checksLeft: MAX_CHECKS });
    if (isListening() && held.length === 1) setTimeout(check, CHECK_EVERY_MS);
  };
  // Repeats the press only after typed text was copied back into its fields.
  addEventListener('hydrated', () => queueMicrotask(check), { once: true });
  addEventListener('app-failed', () => {
    held = [];
  });
  return handle;
}
