import type { BrowserContext, Page } from '@playwright/test';

/** Replaces the page's timeouts with ones that end only with {@link expireTimeouts}, independent of the machine. */
export const holdTimeouts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const waiting = new Set<AbortController>();
    const giveUp = (controller: AbortController) => {
      waiting.delete(controller);
      controller.abort(new DOMException('signal timed out', 'TimeoutError'));
    };
    AbortSignal.timeout = () => {
      const controller = new AbortController();
      waiting.add(controller);
      return controller.signal;
    };
    (window as unknown as { expireTimeouts: () => void }).expireTimeouts = () => waiting.forEach(giveUp);
  });

/** Ends all timeouts, as if the page had waited for their full length. */
export const expireTimeouts = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { expireTimeouts: () => void }).expireTimeouts());
