import { allowCopying, copied } from '../support/clipboard.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { menu, menuButton } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

test.describe('/track/{number}', () => {
  test(
    'is shared by its number only; no request, referrer or stored text has the key',
    { tag: '@phone' },
    async ({ page }) => {
      const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
      await staged.install(page);
      await page.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        Object.defineProperty(navigator, 'share', {
          configurable: true,
          value: async (data: unknown) => void shared.push(data),
        });
      });
      const asked: string[] = [];
      page.on('request', (request) => {
        asked.push(request.url().replace(/#.*$/u, ''), JSON.stringify(request.headers()));
      });
      await visit(page, staged.path('recipient'));
      await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
      const share = page.getByRole('button', { name: 'Share status' });
      await test.step('shared through the system, by copying, or as a text', async () => {
        await share.click();
        const url = new URL(page.url()).origin + staged.path();
        await expect
          .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
          .toEqual([{ title: 'On its way to you', url }]);

        await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
        await allowCopying(page);
        await share.click();
        await expect(page.getByText('Link copied.')).toBeVisible();
        expect(await copied(page)).toBe(url);

        await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
        await share.click();
        await expect(page.getByText(url, { exact: true })).toBeVisible();
      });
      await test.step('nothing asked, stored or passed on contains the key', async () => {
        await menuButton(page).click();
        await menu(page).getByRole('link', { name: 'Log In' }).click();
        await expect(heading(page, 'Welcome Back')).toBeVisible();
        expect(asked.length).toBeGreaterThan(5);
        expect(asked.filter((text) => text.includes(staged.key))).toEqual([]);
        const kept = await page.evaluate(() =>
          [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(
            ([name]) => name !== 'demo:backend',
          ),
        );
        expect(JSON.stringify(kept)).not.toContain(staged.key);
        expect(await page.evaluate(() => document.referrer)).toBe('');
      });
      await test.step('works by keyboard only: from the menu to the number, the delivery, and its link', async () => {
        await moveTo(page, '/track');
        await expect(heading(page, 'Track a delivery')).toBeFocused();
        const tabTo = async (name: string) => {
          for (let press = 0; press < 30; press += 1) {
            await page.keyboard.press('Tab');
            const focused = await page.evaluate(
              () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent,
            );
            if (focused === name) return;
          }
          throw new Error(`Tab never reaches ${name}.`);
        };
        await tabTo('number');
        await page.keyboard.type(staged.number);
        await page.keyboard.press('Enter');
        await expect(heading(page, 'On its way to you')).toBeFocused();
        await tabTo('Share status');
        await tabTo('Sign in with the email you gave the business');
        await page.keyboard.press('Enter');
        await expect(heading(page, 'Welcome Back')).toBeVisible();
      });
    },
  );
});
