import { afterPaint } from './after-paint.ts';
import { requiresApp } from './requires-app.ts';
import { noteChanges } from './note-changes.ts';
import { PAGE_EVENTS } from './page-events.ts';
import type { HandOff } from './page-script.ts';

/*
 * The inline script of a prerendered page: it fetches the page's script after the first paint, and queues events until
 * then. It runs before the paint, so it does nothing else. See decision app-on-intent.
 */

const script = document.currentScript?.dataset['script'] ?? '';
let queuedEvents: Event[] = [];
let isLoading = false;
let hasFailed = false;

const load = (): void => {
  if (isLoading) return;
  isLoading = true;
  (import(/* @vite-ignore */ script) as Promise<{ readonly handOff: HandOff }>).then(
    ({ handOff }) => {
      handle = handOff(queuedEvents);
    },
    () => {
      // Drops queued presses, whose late effect would be a surprise. The next press or key tries again.
      queuedEvents = [];
      isLoading = false;
      hasFailed = true;
    },
  );
};
let handle = (event: Event): void => {
  // A moving mouse would retry with every event.
  if (hasFailed && event.type === 'pointermove') return;
  if (requiresApp(event) !== null) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  queuedEvents.push(event);
  load();
};
noteChanges();
for (const name of PAGE_EVENTS) addEventListener(name, (event) => handle(event), true);
// A hidden page isn't painted: the app is about to replace it.
if (document.documentElement.style.visibility === 'hidden') load();
else afterPaint(load);
