import { afterPaint } from './after-paint.ts';
import { needsApp } from './needs-app.ts';
import { noteChanges } from './note-changes.ts';
import { PAGE_EVENTS } from './page-events.ts';
import type { TakeOver } from './page-script.ts';

/*
 * The inline script of a finished page: it fetches the page's script after the first paint, and keeps what happens until then. It
 * runs before the paint, so it does nothing else. See decision app-on-intent.
 */

const script = document.currentScript?.dataset['script'] ?? '';
let early: Event[] = [];
let isLoading = false;
let hasFailed = false;

const load = (): void => {
  if (isLoading) return;
  isLoading = true;
  (import(/* @vite-ignore */ script) as Promise<{ readonly takeOver: TakeOver }>).then(
    ({ takeOver }) => {
      handle = takeOver(early);
    },
    () => {
      // A late effect of what was pressed would surprise; the next press or key tries again.
      early = [];
      isLoading = false;
      hasFailed = true;
    },
  );
};
let handle = (event: Event): void => {
  // A moving mouse would ask with every step.
  if (hasFailed && event.type === 'pointermove') return;
  if (needsApp(event) !== null) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  early.push(event);
  load();
};
noteChanges();
for (const name of PAGE_EVENTS) addEventListener(name, (event) => handle(event), true);
// A hidden page isn't painted: the app is about to replace it.
if (document.documentElement.style.visibility === 'hidden') load();
else afterPaint(load);
