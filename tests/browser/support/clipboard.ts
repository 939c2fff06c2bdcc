import type { Page } from '@playwright/test';
import { isFirefox } from './firefox.ts';

/** Lets the page copy. Firefox has no such permission: a click is enough. */
export async function allowCopying(page: Page): Promise<void> {
  if (!isFirefox(page)) await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
}

/** The copied text. */
export async function copied(page: Page): Promise<string> {
  if (!isFirefox(page)) return page.evaluate(() => navigator.clipboard.readText());
  // In Firefox a page would have to ask first; pasting is always allowed.
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'paste-here';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  return page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('#paste-here');
    field?.remove();
    return field?.value ?? '';
  });
}
