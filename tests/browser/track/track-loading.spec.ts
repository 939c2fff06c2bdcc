import type { Page } from '@playwright/test';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

/** Collects the browser's reports of layout shifts, in its own unit, from the start of each page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

test.describe('/track/{number}, before the answer', () => {
  test('tells visitors with only the number how to see more, but not the recipient', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    const release = await holdScripts(page);
    const how = page.getByText('Open the link you were sent to see your PIN, address and courier.');
    await page.goto(staged.path(), { waitUntil: 'commit' });
    await expect(heading(page, 'Your delivery')).toBeVisible();
    await expect(how).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in with the email' })).toBeVisible();
    await page.goto('/favicon.svg');
    await page.goto(staged.path('recipient'), { waitUntil: 'commit' });
    await expect(heading(page, 'Your delivery')).toBeVisible();
    await expect(how).toBeHidden();
    release();
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    await expect(how).toHaveCount(0);
  });

  test('nothing moves when the answer arrives', async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 915 });
    const staged = await StagedDelivery.prepare({ at: 'at_pickup', minutesAgo: 20 });
    await staged.install(page);
    await watchShifts(page);
    // Statuses whose headline has one line, like the prerendered one.
    for (const at of ['at_pickup', 'picked_up', 'at_dropoff', 'delivered'] as const)
      await test.step(at, async () => {
        if (at !== 'at_pickup') await staged.moveInBrowser(page, at);
        const release = await holdScripts(page);
        await page.goto(staged.path(), { waitUntil: 'commit' });
        const [map, more] = [page.locator('.tracking__map'), page.locator('.tracking__more')];
        await expect(more).toBeVisible();
        const before = await Promise.all([map.boundingBox(), more.boundingBox()]);
        release();
        await expect(page.getByText('What happened')).toBeVisible();
        expect(await Promise.all([map.boundingBox(), more.boundingBox()])).toEqual(before);
        expect(await shiftsOf(page)).toEqual([]);
      });
  });
});
