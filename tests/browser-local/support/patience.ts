import type { BrowserContext, Page } from '@playwright/test';

/** Controls the page's timeouts: too long for a test, and too short on a busy machine, they end with {@link runOutOfPatience} only. */
export const holdPatience = (context: BrowserContext): Promise<unknown> =>
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
    (window as unknown as { runOutOfPatience: () => void }).runOutOfPatience = () => waiting.forEach(giveUp);
  });

/** As if the page had waited for an answer for its full timeout. */
export const runOutOfPatience = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { runOutOfPatience: () => void }).runOutOfPatience());
