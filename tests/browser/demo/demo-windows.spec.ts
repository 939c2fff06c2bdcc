import type { Page } from '@playwright/test';
import { DemoPanel } from '../support/demo-panel.ts';
import { press } from '../support/forms.ts';
import { accountInHeader } from '../support/screens/header.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';
import { heading, pathOf, toast } from '../support/visit.ts';

/** Presses the panel's button that opens a window as a person. */
async function openWindow(demo: DemoPanel, name: string): Promise<Page> {
  await demo.show('People');
  const [opened] = await Promise.all([
    demo.page.waitForEvent('popup'),
    demo.dock.getByRole('button', { name: `Open second window as ${name}` }).click(),
  ]);
  await opened.waitForURL((url) => !url.searchParams.has('demo-window'));
  await hydrated(opened);
  return opened;
}

const signedInAs = (page: Page, name: string) => expect(accountInHeader(page, new RegExp(name, 'u'))).toBeVisible();

/** The merchant in the first window, courier and recipient in their own windows. */
async function threeWindows(page: Page): Promise<Readonly<Record<'marco' | 'kai' | 'tom', DemoPanel>>> {
  const marco = new DemoPanel(page);
  await marco.play('merchant-dashboard');
  await marco.open();
  const kai = new DemoPanel(await openWindow(marco, 'Kai'));
  const tom = new DemoPanel(await openWindow(marco, 'Tom'));
  return { marco, kai, tom };
}

test.describe('windows of the demo', () => {
  test('three people’s windows share a delivery, a reset, and the end of the demo', async ({ page }) => {
    const { marco, kai, tom } = await threeWindows(page);
    await expect(heading(kai.page, 'Courier Home')).toBeVisible();
    await expect(heading(tom.page, 'My Account')).toBeVisible();
    await expect(kai.tab).toContainText('Demo · Kai');
    await expect(marco.tab).not.toContainText('·');
    await kai.page.getByRole('switch', { name: /You’re offline/u }).click();
    await expect(kai.page.getByRole('switch', { name: /You’re online/u })).toBeVisible();

    await test.step('each window has its own network', async () => {
      await kai.open();
      await kai.network('off');
      await expect(marco.tab).not.toContainText('offline');
      await kai.network('on');
      await kai.dock.getByRole('button', { name: 'Close the demo panel' }).click();
    });

    await page.getByRole('link', { name: 'Request delivery' }).first().click();
    await page.getByLabel('Recipient’s name').click();
    await page.getByRole('option', { name: /Tom Nguyen/u }).click();
    await press(page, 'Request delivery');
    await expect(page.getByRole('heading', { name: 'PIN for the handover' })).toBeVisible();

    await kai.page.getByRole('button', { name: 'Accept' }).click();
    await expect(heading(kai.page, 'Go to Bellini Bakery')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Kai');
    await press(kai.page, 'I’m at the shop');
    await press(kai.page, 'I have it');
    await expect(heading(kai.page, 'Take it to Tom Nguyen')).toBeVisible();

    await tom.open();
    await tom.followLink();
    await expect(tom.page.getByRole('main')).toContainText('Your courierKai');

    for (const [window, name] of [
      [marco, 'Marco Bellini'],
      [kai, 'Kai Moreno'],
      [tom, 'Tom Nguyen'],
    ] as const) {
      await window.page.reload();
      await signedInAs(window.page, name);
    }
    expect(pathOf(kai.page)).toMatch(/^\/courier\/job\//u);
    await expect(heading(kai.page, 'Take it to Tom Nguyen')).toBeVisible();
    await expect(kai.tab).toContainText('Demo · Kai');

    await test.step('a reset in one window restarts the others', async () => {
      await kai.open();
      await kai.dock.getByRole('button', { name: 'Reset' }).click();
      await expect(heading(kai.page, 'Courier Home')).toBeVisible();
      await signedInAs(kai.page, 'Kai Moreno');
      await expect(kai.dock.locator('.demo-panel')).toHaveCount(0);
      await expect(page).toHaveURL('/');
      await expect(toast(page, 'The demo started over in another window.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
      await expect(heading(tom.page, 'My Account')).toBeVisible();
      await expect(toast(tom.page, 'The demo started over in another window.')).toBeVisible();
      await signedInAs(tom.page, 'Tom Nguyen');
    });
    await test.step('a scenario restarts the others with their people too', async () => {
      await marco.show('Scenarios');
      await marco.dock.getByText('More (', { exact: false }).click();
      await marco.dock.getByRole('link', { name: /Two couriers, one offer/u }).click();
      await expect(heading(page, 'Courier Home')).toBeVisible();
      await expect(heading(tom.page, 'My Account')).toBeVisible();
      await signedInAs(tom.page, 'Tom Nguyen');
      await signedInAs(page, 'Kai Moreno');
    });
    await test.step('leaving it in one window closes all, and removes all data', async () => {
      await marco.show('People');
      await marco.dock.getByRole('button', { name: 'Exit' }).click();
      for (const window of [marco, kai, tom]) {
        await expect(heading(window.page, 'The demo is closed.')).toBeVisible();
        await expect
          .poll(() => window.page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]))
          .toEqual([[], []]);
      }
    });
  });
});

test('the window with the first call gets the offer, the other sees that it’s gone', async ({ page }) => {
  const kai = new DemoPanel(page);
  await kai.play('two-couriers-one-offer');
  await kai.open();
  const lena = await openWindow(kai, 'Lena');
  await expect(heading(lena, 'Courier Home')).toBeVisible();
  const accept = (window: Page) => window.getByRole('button', { name: 'Accept' });
  await expect(accept(lena)).toBeVisible();
  await expect(accept(page)).toBeVisible();
  await kai.show('Conditions');
  await kai.dock.getByRole('button', { name: '3000 ms' }).click();
  await accept(page).click();
  await accept(lena).click();
  await expect(heading(lena, 'Go to Bellini Bakery')).toBeVisible();
  await expect(page.getByText('Another courier got that one.')).toBeVisible();
  await expect(accept(page)).toBeDisabled();
  await expect(page.getByText('No longer available')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(accept(page)).toHaveCount(0);
});
