import type { ReactNode } from 'react';
import { belowFold, type Load } from './below-fold.tsx';

/** Resolves with the first sign that someone uses the page. */
const touch = new Promise<unknown>((resolve) => {
  if (!import.meta.env.SSR) for (const name of ['pointerover', 'keydown']) addEventListener(name, resolve);
});

/**
 * A part whose code a prerendered page doesn't need until someone uses the page: `selector` finds it there. Everywhere
 * else its code is fetched at once.
 */
export const whenTouched = (selector: string, load: Load): ReactNode =>
  belowFold(() => (!import.meta.env.SSR && document.querySelector(selector) ? touch.then(load) : load()));
