import type { Page } from '@playwright/test';
import { SCRIPT } from '#demo/script.ts';
import { expectAccessible } from '../support/looks/accessibility.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const titles = SCRIPT.map(({ title }) => title);

const expectStep = async (page: Page, index: number) => {
  const script = new DemoPanel(page).dock.getByRole('group', { name: 'Script' });
  await expect(script.getByRole('heading', { level: 2 })).toHaveText(titles[index] ?? '');
  await expect(script).toContainText(`Step ${index + 1} of ${SCRIPT.length}`);
};

test.describe('presenter mode', () => {
  test('a key hides the demo in every window, another shows it at the next step', async ({ page, context }) => {
    const demo = new DemoPanel(page);
    await demo.play('approval-queue');
    await expect(heading(page, 'Businesses')).toBeVisible();
    const second = await context.newPage();
    await visit(second, '/?demo-window=courier');
    await expect(heading(second, 'Courier Home')).toBeVisible();
    await expect(new DemoPanel(second).tab).toBeVisible();

    await page.bringToFront();
    await page.keyboard.press('Control+.');
    for (const window of [page, second]) {
      await expect(new DemoPanel(window).dock).toHaveCount(0);
      await expect(window.locator('body')).not.toContainText(/demo/iu);
    }
    await page.keyboard.press('Control+,');
    await expectStep(page, 0);
    await expect(new DemoPanel(second).tab).toBeVisible();
    await page.keyboard.press('Control+.');
    await expect(demo.dock).toHaveCount(0);
    await page.keyboard.press('Control+,');
    await expectStep(page, 1);
    await page.reload();
    await expectStep(page, 1);
    for (let step = 2; step < SCRIPT.length + 2; step += 1) await page.keyboard.press('Control+,');
    await expectStep(page, SCRIPT.length - 1);
    await demo.dock.getByRole('button', { name: 'Back' }).click();
    await expectStep(page, SCRIPT.length - 2);

    await demo.dock.getByRole('button', { name: 'Reset' }).click();
    await expect(page).toHaveURL('/');
    await expect(demo.dock.locator('.demo-panel')).toHaveCount(0);
    await expect(demo.tab).toBeVisible();
    await page.keyboard.press('Control+,');
    await expectStep(page, 0);

    await test.step('the other windows don’t mention a reset while the demo is hidden', async () => {
      await page.keyboard.press('Control+.');
      await expect(new DemoPanel(second).dock).toHaveCount(0);
      const reloaded = second.waitForEvent('load');
      await demo.play('first-visit');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Couriers on call');
      await reloaded;
      await hydrated(second);
      await expect(heading(second, 'Courier Home')).toBeVisible();
      await expect(second.locator('.toast__text')).toHaveCount(0);
    });
    await test.step('nor afterward', async () => {
      await page.bringToFront();
      await page.keyboard.press('Control+.');
      await expect(new DemoPanel(second).tab).toBeVisible();
      await expect(second.locator('.toast__text')).toHaveCount(0);
    });
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

    test('the demo is hidden by a key or two taps, for any link; every step is accessible', async ({ page }) => {
      await visit(page, '/contact?demo=no-such-scenario&topic=delivery#form');
      const demo = new DemoPanel(page);
      await test.step('a key hides it in the tab’s title and address too, for any link', async () => {
        await expect(demo.tab).toBeVisible();
        await page.keyboard.press('Control+.');
        await expect(demo.dock).toHaveCount(0);
        await expect(page).toHaveURL('/contact?topic=delivery#form');
        await expect(page).not.toHaveTitle(/demo/iu);
        await visit(page, '/?demo=no-such-scenario');
        await expect(page).toHaveURL('/');
        await expect(demo.dock).toHaveCount(0);
        await expect(page).not.toHaveTitle(/demo/iu);
        await page.keyboard.press('Control+.');
      });
      await test.step('two taps on the logo hide it, and show it at the next step', async () => {
        await moveTo(page, '/contact');
        await expect(heading(page, 'Contact Us')).toBeVisible();
        await expect(demo.tab).toBeVisible();
        const logo = page.locator('.site-header__home');
        // In one task: on a busy machine, two real taps may be too far apart.
        const tapTwice = () =>
          logo.evaluate((element) => {
            const tap = () =>
              element.dispatchEvent(
                new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }),
              );
            tap();
            tap();
          });
        await tapTwice();
        await expect(demo.dock).toHaveCount(0);
        await expect(page).toHaveURL('/contact');
        await expect(page.locator('body')).not.toContainText(/demo/iu);
        await tapTwice();
        await expectStep(page, 0);
        await expect(page).toHaveURL('/contact');
        await demo.dock.getByRole('button', { name: 'Close the demo panel' }).click();
        // One tap leads home, as without the demo.
        await logo.tap();
        await expect(page).toHaveURL('/');
        await expect(demo.tab).toBeVisible();
      });
      await demo.open();
      await demo.show('Script');
      await test.step('the key continues from the first step if the script is already open', async () => {
        await expectStep(page, 0);
        await page.keyboard.press('Control+,');
        await expectStep(page, 1);
        await demo.dock.getByRole('button', { name: 'Back' }).click();
      });
      for (const [index, title] of titles.entries()) {
        if (index > 0) await demo.dock.getByRole('button', { name: `Next: ${title}` }).click();
        await expect(demo.dock.getByRole('heading', { name: title })).toBeVisible();
        await expectAccessible(page, { within: '.demo-dock' });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
      }
      await expectAccessibleInEveryLook(page, '.demo-dock');
    });
  });
});
