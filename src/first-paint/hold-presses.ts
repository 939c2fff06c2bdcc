import { PAUSE_BUTTON } from '#ui/public/landing/motion.ts';
import { afterPaint } from './after-paint.ts';
import { needsApp } from './needs-app.ts';
import { hasReactMark } from './react-marks.ts';

/** How often to look whether what was pressed listens by now, in ms, and how many times: then it's too late. */
const CHECK_EVERY_MS = 100;
const LOOKS = 100;

/** Whether the screen as a whole has hydrated. */
const isListening = (): boolean => window.__hydrated === true;

const isHydrated = (element: Element): boolean => hasReactMark(element, 'Props');

/**
 * Holds buttons that are pressed and forms that are submitted before React listens to them, so that nothing is lost and
 * nothing typed ends up in a URL. Repeats them once it does: when the entry point says so, and later for a part below the
 * fold. Drops them when the app isn't coming for now, so that none has an effect that nobody expects any more. Returns the
 * handler of events.
 */
export function holdPresses(): (event: Event) => void {
  let held: { element: HTMLElement; looks: number }[] = [];
  const look = () => {
    const presses = held;
    held = [];
    for (const press of presses) {
      // React may have drawn a translated page anew.
      const element = window.__redrawn?.get(press.element) ?? press.element;
      if (isHydrated(element)) element.click();
      else if (element.isConnected && (press.looks -= 1) > 0) held.push(press);
    }
    if (held.length > 0) setTimeout(look, CHECK_EVERY_MS);
  };
  const handle = (event: Event) => {
    const element = needsApp(event);
    if (element === null) return;
    // The page's script runs this one itself, so an early press is repeated once it does.
    if (element.matches(PAUSE_BUTTON)) return event.defaultPrevented ? afterPaint(() => element.click()) : undefined;
    if (isListening() && isHydrated(element) && !event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ element, looks: LOOKS });
    if (isListening() && held.length === 1) setTimeout(look, CHECK_EVERY_MS);
  };
  // Once what was typed is back in its fields.
  addEventListener('hydrated', () => queueMicrotask(look), { once: true });
  addEventListener('app-failed', () => {
    held = [];
  });
  return handle;
}
