import { aDevice } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { expect, test } from './support/test.ts';
import { heading, visit } from './support/visit.ts';

const OOPS = 'Oops! Page not found';

test.describe('§2 any other path', () => {
  for (const path of ['/register/twice', '/%E0%A4%A', '/<img src=x onerror=alert(1)>']) {
    test(`${path} is not found, and leads a guest home`, { tag: '@once' }, async ({ page }) => {
      await page.goto(path);
      await expect(heading(page, OOPS)).toBeVisible();
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL('/');
    });
  }

  test('leads the signed-in to their account @once', async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/nowhere');
    await page.getByRole('main').getByRole('link', { name: 'Go to My Account' }).click();
    await expect(heading(page, 'My Account')).toBeFocused();
  });

  test('a slash at the end is forgiven', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/sign-in/');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('accessible in every look', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/nowhere');
    await expect(heading(page, OOPS)).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
