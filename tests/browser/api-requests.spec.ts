import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { aBrowser } from './support/browser-state.ts';
import { changeBackend } from './support/deliveries.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo } from './support/visit.ts';

const KEYS = `/developers/${marcosActiveBusiness}`;

test.describe('/developers/{businessId}/requests', () => {
  test('lists the requests of a business’s keys, and finds the refused ones', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, KEYS);
    await page.getByRole('main').getByRole('link', { name: 'Requests' }).click();
    await expect(heading(page, 'API requests')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · API Requests · Swiftlane');
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText('GET /v1/events');
    await expectAccessibleInEveryLook(page);

    await page.getByRole('radio', { name: /^Refused/u }).check();
    await expect(rows).toContainText(['422', '409', '409']);
    await page.getByRole('searchbox', { name: 'Search the requests' }).fill('cancel');
    await expect(rows).toContainText(['POST /v1/deliveries/{id}/cancel']);

    await test.step('says so if no software has asked yet', async () => {
      await changeBackend(page, (state) => {
        state.apiRequests = [];
      });
      await moveTo(page, KEYS);
      await expect(heading(page, 'API keys')).toBeVisible();
      await moveTo(page, `${KEYS}/requests`);
      await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
    });
  });
});
