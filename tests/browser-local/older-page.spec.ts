import { press } from '../browser/support/forms.ts';
import { heading } from '../browser/support/visit.ts';
import { openRequestForm } from './support/request-form.ts';
import { expect, test } from './support/test.ts';

test('a page older than the database offers to reload', async ({ page, backend }) => {
  await openRequestForm(page, backend);
  await press(page, 'Request delivery');
  await expect(heading(page, 'Looking for a courier')).toBeVisible();
  const offer = page.getByRole('status', { name: 'Update' });
  await expect(offer).toBeHidden();

  // As if a later version had renamed the status.
  const ofDatabase = (url: URL) => url.pathname.startsWith('/rest/v1/rpc/');
  await page.route(ofDatabase, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"searching"', '"waiting"') });
  });
  await page.reload();
  await expect(offer).toHaveText(/This page may be out of date\./u);

  // Waits for pending answers, because removing a route earlier would fail them.
  await page.unrouteAll({ behavior: 'wait' });
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page, 'Looking for a courier')).toBeVisible();
  await expect(offer).toBeHidden();
});
