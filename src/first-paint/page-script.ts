import { loadWebFonts } from '#ui/kit/web-fonts.ts';
import { moveHero } from '#ui/public/landing/motion.ts';
import { afterPaint } from './after-paint.ts';
import { showCourierCount } from './courier-count.ts';
import { drawBelow } from './draw-below.ts';
import { holdPresses } from './hold-presses.ts';
import { holdTyping } from './hold-typing.ts';
import { startableApp } from './start-app.ts';

/*
 * The script of a finished page: it does what must not wait for the app, and starts the app once someone shows the intent
 * to use it. `boot.ts` fetches it after the first paint. See decision app-on-intent.
 */

/** How long to wait at most for the browser to be idle, in ms. */
const PATIENCE_MS = 3000;

/** Handles the events so far, and returns the handler for those to come. */
export type TakeOver = (early: readonly Event[]) => (event: Event) => void;

export const takeOver: TakeOver = (early) => {
  const { entry, modules = '', when } = document.querySelector<HTMLElement>('script[data-script]')?.dataset ?? {};
  const hold = holdPresses();
  holdTyping();
  afterPaint(() => void loadWebFonts());
  // Any other page starts the app by itself.
  const app = entry === undefined ? null : startableApp(entry.split(' '), modules.split(' '));
  const handle = (event: Event): void => {
    hold(event);
    app?.handle(event);
  };
  if (app !== null) {
    const { documentElement: page } = document;
    // Where the page leaves it to the app.
    if (import.meta.env.VITE_BACKEND === 'live') addEventListener('app-failed', () => void showCourierCount());
    // Hidden because the app replaces it: it won't be painted before.
    if (page.style.visibility === 'hidden') app.start();
    afterPaint(() => {
      // Nothing holds a press on the button that pauses it.
      document.querySelectorAll('.hero').forEach(moveHero);
      // A sign-in link, a scenario's link; or a session or a draft is stored, and the page shows less than there is.
      const isKnown = page.hasAttribute('data-session') || page.hasAttribute('data-drafts');
      if (location.search !== '' || location.hash !== '' || isKnown) return app.start();
      if (import.meta.env.VITE_BACKEND === 'live') void showCourierCount();
      // Safari has no such function.
      const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, PATIENCE_MS));
      idle(when === 'idle' ? app.start : app.prefetch, { timeout: PATIENCE_MS });
      void drawBelow(idle);
    });
  }
  for (const event of early) handle(event);
  return handle;
};
