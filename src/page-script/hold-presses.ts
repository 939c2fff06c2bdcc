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
  let held: { element: HTMLElement; repeat: () => void; looks: number }[] = [];
  const look = () => {
    const ready = held.filter(({ element }) => isHydrated(element));
    held = held.filter((press) => !ready.includes(press) && press.element.isConnected && (press.looks -= 1) > 0);
    for (const { repeat } of ready) repeat();
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
    const repeat =
      element instanceof HTMLFormElement
        ? () => element.requestSubmit((event as SubmitEvent).submitter)
        : () => element.click();
    held.push({ element, repeat, looks: LOOKS });
    if (isListening() && held.length === 1) setTimeout(look, CHECK_EVERY_MS);
  };
  addEventListener('hydrated', look, { once: true });
  addEventListener('app-failed', () => {
    held = [];
  });
  return handle;
}
