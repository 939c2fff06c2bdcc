import { REQUEST_CALL } from '#ui/public/developers/samples.ts';
import { allowCopying, copied } from './support/clipboard.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { expect, test } from './support/test.ts';
import { heading, visit } from './support/visit.ts';

test.describe('/developers', () => {
  test('is linked from the form for a key, and copies the request', { tag: '@once' }, async ({ page }) => {
    await allowCopying(page);
    await visit(page, '/request-api-key');
    await page.getByRole('link', { name: 'How the API works' }).click();
    await expect(heading(page, 'Deliveries from your own software')).toBeVisible();
    await expect(page).toHaveTitle('Developers · Swiftlane');
    await page.getByRole('figure').first().getByRole('button', { name: 'Copy' }).click();
    expect(await copied(page)).toBe(REQUEST_CALL);
    await page.getByRole('link', { name: 'Start in a sandbox' }).first().click();
    await expect(page.getByRole('heading', { name: 'Start in a sandbox' })).toBeInViewport();
    await expectAccessibleInEveryLook(page);
  });

  test('has a row for each problem, to which the problem’s type leads', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/developers/problems#costs-more');
    const row = page.getByRole('row').filter({ hasText: 'costs-more' });
    await expect(row).toContainText('409');
    await expect(row).toBeInViewport();
    await expectAccessibleInEveryLook(page);
  });
});
