import { stored } from '../support/demo.ts';
import { field, openScreen, rowOf, save, SCREEN } from '../support/screens/my-profile.ts';
import { expect, test } from '../support/test.ts';
import { toast, visit } from '../support/visit.ts';

test.describe('§5 text typed on /my-profile', () => {
  test('survives a reload and leaving, replaces stored values, and ends when saved', async ({ page, context }) => {
    await openScreen(page);
    await field(page, 'First Name').fill('Marc');
    await field(page, 'Last Name').fill('');
    await field(page, 'Country').fill('France');
    await page.keyboard.press('Enter');
    await page.reload();
    await expect(field(page, 'First Name')).toHaveValue('Marc');
    await expect(field(page, 'Last Name')).toHaveValue('');
    await expect(field(page, 'Country')).toHaveValue('France');
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await page.getByRole('link', { name: /Edit Profile/u }).click();
    await expect(field(page, 'First Name')).toHaveValue('Marc');
    await field(page, 'Last Name').fill('Bellini');
    await save(page);
    expect(await stored(page, 'session', 'demo:draft:my-profile')).toBeNull();
    expect(await rowOf(page)).toMatchObject({
      firstName: 'Marc',
      lastName: 'Bellini',
      country: 'france',
      dialCode: '+33',
    });

    await test.step('with the keyboard only', async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Marc');
      await field(page, 'First Name').focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Mario');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Mario Bellini' })).toBeVisible();
    });

    await test.step('is replaced by values saved in another tab in the meantime', async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Mario');
      await field(page, 'First Name').fill('Stale');
      const second = await context.newPage();
      await visit(second, SCREEN);
      await expect(field(second, 'First Name')).toHaveValue('Mario');
      await field(second, 'First Name').fill('Newest');
      await save(second);
      await page.reload();
      await expect(field(page, 'First Name')).toHaveValue('Newest');
      await expect(field(page, 'Last Name')).toHaveValue('Bellini');
    });
  });
});
