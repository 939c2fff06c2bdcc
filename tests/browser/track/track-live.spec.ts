import { aBrowser } from '../support/browser-state.ts';
import { setConditions } from '../support/demo.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, visit } from '../support/visit.ts';

test.describe('/track/{number}', () => {
  test(
    'opened offline shows a message; then it follows, with and without a network',
    { tag: '@phone' },
    async ({ page }) => {
      const staged = await StagedDelivery.prepare({ at: 'searching', minutesAgo: 2 });
      await staged.install(page, aBrowser().under({ offline: true }));
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await visit(page, staged.path('recipient'));
      await test.step('a message, then the delivery when the network is back', async () => {
        await expect(heading(page, 'We couldn’t load your delivery')).toBeVisible();
        await expect(page.getByText('You’re offline.')).toBeVisible();
        await expectAccessibleInEveryLook(page);
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
        await setConditions(page, {});
        await expect(heading(page, 'Looking for a courier')).toBeVisible();
      });
      await test.step('no motion lasts more than five seconds', async () => {
        const times = await page.evaluate(() =>
          document
            .getAnimations()
            .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.closest('main') !== null)
            .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
        );
        expect(times.length).toBeGreaterThan(0);
        expect(Math.max(...times)).toBeLessThanOrEqual(5000);
      });
      await test.step('without a network the last view stays, with its age', async () => {
        await setConditions(page, { offline: true });
        await expect(page.getByRole('status').filter({ hasText: /^Last updated .+\. Trying again…$/u })).toBeVisible();
        await expectAccessibleInEveryLook(page);
        await staged.moveInBrowser(page, 'at_pickup');
        await expect(heading(page, 'Looking for a courier')).toBeVisible();
        await setConditions(page, {});
        await expect(heading(page, 'At the shop')).toBeVisible();
        await expect(page.getByText('Trying again…')).toHaveCount(0);
      });
      await test.step('a change in another window shows immediately, and is announced', async () => {
        await staged.moveInBrowser(page, 'picked_up');
        await expect(heading(page, 'On its way to you')).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: 'On its way to you' })).toBeAttached();
        await expect(page).toHaveTitle(/^On its way to you · /u);
        await staged.moveInBrowser(page, 'at_dropoff');
        await expect(heading(page, 'At your door')).toBeVisible();
      });
    },
  );
});
