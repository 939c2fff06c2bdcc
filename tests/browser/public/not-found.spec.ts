import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const OOPS = 'Oops! Page not found';

test('§2 any other path', async ({ page }) => {
  for (const path of ['/register/twice', '/%E0%A4%A', '/<img src=x onerror=alert(1)>']) {
    await test.step(`${path} isn’t found, and leads a guest home`, async () => {
      await page.goto(path);
      await expect(heading(page, OOPS)).toBeVisible();
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL('/');
    });
  }
  await test.step('accessible in every look', async () => {
    await moveTo(page, '/nowhere');
    await expect(heading(page, OOPS)).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
  await test.step('what followed a link in a sentence doesn’t count', async () => {
    await page.goto('/my-account).');
    await expect(page).toHaveURL('/sign-in');
    await page.goto('/privacy”.%20Thanks, Rosa');
    await expect(page).toHaveURL('/privacy');
    await expect(heading(page, 'Privacy')).toBeVisible();
  });
  await test.step('a trailing slash is allowed', async () => {
    await visit(page, '/sign-in/');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });
  await test.step('leads signed-in people to their account', async () => {
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
    await moveTo(page, '/nowhere');
    await page.getByRole('main').getByRole('link', { name: 'Go to My Account' }).click();
    await expect(heading(page, 'My Account')).toBeFocused();
  });
});
