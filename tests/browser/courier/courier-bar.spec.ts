import type { Page } from '@playwright/test';
import { aCourierBrowser, delivery, STEPS_TO_DOOR } from '../support/screens/courier-browser.ts';
import { expectAccessible } from '../support/looks/accessibility.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const bar = (page: Page) => page.locator('.courier-bar');
const places = (page: Page) => bar(page).getByRole('link');
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).last().boundingBox();
  if (box === null) throw new Error(`${selector} isn't shown`);
  return box;
};

test('the bottom bar leads to a courier’s places, is large, and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await aCourierBrowser().open(page, '/courier');
  await expect(places(page)).toHaveText(['Home', 'Earnings', 'Account']);
  for (const [place, title] of [
    ['Earnings', 'Earnings'],
    ['Account', 'My Account'],
    ['Home', 'Courier Home'],
  ] as const) {
    await places(page).filter({ hasText: place }).click();
    await expect(heading(page, title)).toBeFocused();
    await expect(bar(page).locator('[aria-current=page]')).toHaveText(place);
    await expectAccessible(page, { within: '.courier-bar', rules: ['color-contrast-enhanced'] });
  }
  for (const link of await places(page).all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(640);
  }
  await test.step('also for an address with a trailing slash, which is removed', async () => {
    await visit(page, '/courier/earnings/?week=0#top');
    await expect(page).toHaveURL('/courier/earnings?week=0#top');
    await expect(bar(page).locator('[aria-current=page]')).toHaveText('Earnings');
  });
  // On a page below Courier Home, its entry stays marked.
  await moveTo(page, '/courier/area');
  await expect(bar(page).locator('[aria-current]')).toHaveAttribute('aria-current', 'true');
  await expect(bar(page).locator('[aria-current]')).toHaveText('Home');
  await test.step('covers neither the page’s end nor the focused element', async () => {
    const [{ y: top }] = [await boxOf(page, '.courier-bar')];
    const save = page.getByRole('button', { name: 'Save service area' });
    await page.evaluate(() => scrollTo(0, 0));
    await save.focus();
    const box = await save.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await boxOf(page, 'footer');
    expect(footer.y + footer.height).toBeLessThanOrEqual(top);
  });
  await test.step('is hidden during a delivery’s step', async () => {
    await changeBackend(page, (state) => void delivery(state, {}, STEPS_TO_DOOR.slice(0, 1)));
    await moveTo(page, '/courier');
    await expect(bar(page)).toBeVisible();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('button', { name: 'I’m at the shop' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step('is hidden in a wide or low window', async () => {
    await moveTo(page, '/courier/earnings');
    await expect(bar(page)).toHaveCSS('position', 'fixed');
    await page.setViewportSize({ width: 640, height: 320 });
    await expect(bar(page)).toHaveCSS('position', 'static');
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(bar(page)).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Primary' })).toHaveCount(1);
  });
});

test('the bar is hidden while a phone’s keyboard is open', { tag: '@phone' }, async ({ page, isMobile }) => {
  await aCourierBrowser().open(page, '/courier/area');
  await expect(bar(page)).toBeVisible({ visible: isMobile });
  await page.getByLabel('City').focus();
  if (isMobile) await expect(bar(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add City' }).focus();
  await expect(bar(page)).toBeVisible({ visible: isMobile });
});
