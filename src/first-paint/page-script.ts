import { loadWebFonts } from '#ui/kit/styles/web-fonts.ts';
import { moveHero } from '#ui/public/landing/motion.ts';
import { afterPaint } from './after-paint.ts';
import { showCourierCount } from './courier-count.ts';
import { drawBelow } from './draw-below.ts';
import { holdPresses } from './hold-presses.ts';
import { pauseKeyEvents } from './pause-key-events.ts';
import { startableApp } from './start-app.ts';

/*
 * The script of a prerendered page: it does the work that must not wait for the app, and starts the app on the first
 * intent to use it. `boot.ts` fetches it after the first paint. See decision app-on-intent.
 */

/** The longest wait for the browser to be idle, in ms. */
const IDLE_TIMEOUT_MS = 3000;

/** Handles the queued events, and returns the handler for later ones. */
export type HandOff = (queuedEvents: readonly Event[]) => (event: Event) => void;

export const handOff: HandOff = (queuedEvents) => {
  const {
    entry,
    modules = '',
    when,
    claims,
  } = document.querySelector<HTMLElement>('script[data-script]')?.dataset ?? {};
  const hold = holdPresses();
  pauseKeyEvents();
  afterPaint(() => void loadWebFonts());
  // Any other page starts the app by itself.
  const app = entry === undefined ? null : startableApp(entry.split(' '), modules.split(' '));
  const handle = (event: Event): void => {
    hold(event);
    app?.handle(event);
  };
  if (app !== null) {
    const { documentElement: page } = document;
    // If the app fails, the page shows the count itself.
    if (import.meta.env.VITE_BACKEND === 'live') addEventListener('app-failed', () => void showCourierCount());
    // The page is hidden because the app replaces it: it won't be painted before.
    if (page.style.visibility === 'hidden') app.start();
    afterPaint(() => {
      // This script handles the pause button of the hero's motion, so presses on it aren't held.
      document.querySelectorAll('.hero').forEach(moveHero);
      // A sign-in link or a scenario's link; or a session or a draft is stored, and the page doesn't show it yet.
      const isKnown = page.hasAttribute('data-session') || page.hasAttribute('data-drafts');
      if (location.search !== '' || location.hash !== '' || isKnown) return app.start();
      // Safari doesn't have this function.
      const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, IDLE_TIMEOUT_MS));
      idle(when === 'idle' ? app.start : app.prefetch, { timeout: IDLE_TIMEOUT_MS });
      if (import.meta.env.VITE_BACKEND === 'live') {
        void showCourierCount();
        // If it can't be fetched, the page stays as it is.
        if (claims) idle(() => void import(/* @vite-ignore */ claims).catch(() => undefined));
      }
      void drawBelow(idle);
    });
  }
  for (const event of queuedEvents) handle(event);
  return handle;
};
