import type { BrowserContext } from '@playwright/test';

/**
 * Keeps toasts on the page until they are dismissed or make room for others. They go after some seconds by themselves,
 * and how far a test has come by then depends on how busy the machine is. The library keeps time with an animation.
 */
export const holdToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
