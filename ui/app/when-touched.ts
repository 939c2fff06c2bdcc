import type { ReactElement } from 'react';
import { belowFold, type Load } from './below-fold.tsx';
import { isMoved } from './is-moved.ts';

/** Resolves with the first sign that someone uses the page. */
const touch = new Promise<unknown>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, resolve);
  addEventListener('pointermove', (event) => {
    if (isMoved(event)) resolve(event);
  });
});

/** A guest may leave a page that starts the app at once without having used it; others start it on intent. */
const isUntouched = (): boolean => document.querySelector('script[data-when],[data-session]') === null;

/**
 * A part whose code a prerendered page doesn't need until someone uses the page: `selector` finds it there. Everywhere
 * else its code is fetched at once.
 */
export const whenTouched = (selector: string, load: Load): ReactElement =>
  belowFold(() =>
    !import.meta.env.SSR && document.querySelector(selector) && isUntouched() ? touch.then(load) : load(),
  );
