import type { Page } from '@playwright/test';

/** Presses Tab until an element with this name is focused. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return (
        element?.getAttribute('aria-label') ??
        element?.labels?.[0]?.textContent ??
        element?.textContent ??
        ''
      ).trim();
    });
    seen.push(here);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
  }
  throw new Error(`Tab never came to ${String(name)}; it came to: ${seen.join(' | ')}`);
}
