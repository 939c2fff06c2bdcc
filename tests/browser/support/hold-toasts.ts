import type { BrowserContext } from '@playwright/test';

/**
 * Keeps toasts on the page until they are dismissed or make space for others. By default they disappear after some
 * seconds, at a time that depends on how busy the machine is. The library keeps time with an animation.
 */
export const holdToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
