import { putFiles } from '../support/put-files.ts';
import { NOBODY } from '#tests/builders/person.ts';
import type { Page } from '@playwright/test';
import { backendState } from '../support/demo.ts';
import { aBrowser, type SeededPerson } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { switchTo } from '../support/switch-to.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, visit } from '../support/visit.ts';

async function openScreen(page: Page, person: SeededPerson): Promise<void> {
  await aBrowser().signedIn(person).open(page, '/my-account');
  await expect(heading(page, 'My Account')).toBeVisible();
}

const main = (page: Page) => page.getByRole('main');
const actions = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

test.describe('§2 /my-account', () => {
  const people = [
    ['ada', 'Ada Okafor', 'Admin', 'Active', ['Admin Dashboard', 'Edit Profile']],
    [
      'marco',
      'Marco Bellini',
      'Merchant',
      'Active',
      ['Edit Profile', 'My Businesses', 'Add Business', 'Add Another Role'],
    ],
    ['lena', 'Lena Fischer', 'Courier', 'Pending', ['Edit Profile', 'Open courier home', 'Add Another Role']],
    ['tom', 'Tom Nguyen', 'Customer', 'Active', ['Edit Profile', 'Add Another Role']],
    [
      'priya',
      'Priya Shah',
      'Merchant',
      'Pending',
      ['Edit Profile', 'My Businesses', 'Add Business', 'Add Another Role'],
    ],
  ] as const;

  test('everyone: name, email, role, status and own actions, accessible', async ({ page }) => {
    const more: Partial<Record<SeededPerson, () => Promise<void>>> = {
      marco: () =>
        test.step('the actions have the right links', async () => {
          for (const [entry, path] of [
            ['Edit Profile', '/my-profile'],
            ['My Businesses', '/my-businesses'],
            ['Add Business', '/add-business'],
            ['Add Another Role', '/account-type?type=courier'],
          ] as const) {
            await expect(actions(page).getByRole('link', { name: entry })).toHaveAttribute('href', path);
          }
          await expect(main(page).getByRole('link', { name: 'Edit profile photo' })).toHaveAttribute(
            'href',
            '/upload-profile-picture',
          );
        }),
      tom: () =>
        test.step('an active status isn’t a link; without a picture, the avatar shows two initials', async () => {
          await expect(main(page).getByRole('link', { name: 'Active' })).toBeHidden();
          await expect(main(page).getByRole('img', { name: 'Tom Nguyen' })).toHaveText('TN');
        }),
    };
    const browser = aBrowser();
    for (const [person] of people) browser.signedIn(person);
    await browser.open(page, '/my-account');
    for (const [person, name, role, status, entries] of people) {
      await test.step(name, async () => {
        await switchTo(page, person);
        await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
        await expect(main(page).getByText(`${person}@mail.example`)).toBeVisible();
        await expect(main(page).getByText(role, { exact: true })).toBeVisible();
        await expect(main(page).getByText(status, { exact: true })).toBeVisible();
        await expect(actions(page).getByRole('link')).toHaveCount(entries.length);
        for (const [index, entry] of entries.entries())
          await expect(actions(page).getByRole('link').nth(index)).toHaveAccessibleName(new RegExp(`^${entry}`, 'u'));
        await expect(actions(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
        await more[person]?.();
        // Lena sees the same as Tom.
        if (person !== 'tom') await expectAccessibleInEveryLook(page);
      });
    }
    await test.step('unverified people get a warning with a link to /verify-email', async () => {
      await expect(main(page)).toContainText('Your account will be automatically deleted in 24 hours if not verified.');
      await main(page).getByRole('link', { name: 'Verify Email' }).click();
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
    });
  });

  test('a pending status links to its explanation, and updates when the tab is shown', async ({ page }) => {
    await openScreen(page, 'lena');
    await test.step('links to its explanation', async () => {
      await main(page)
        .getByRole('link', { name: /^Pending/u })
        .click();
      await expect(heading(page, 'Welcome Back!')).toBeFocused();
      await expect(page.getByRole('main').locator('dl')).toContainText(/Registered\w{3} \d+, \d{4}, .+ [AP]M/u);
      await expect(main(page)).toContainText('Your account is inactive');
      await expect(main(page)).toContainText('You will be notified at lena@mail.example when it becomes active.');
      await main(page).getByRole('link', { name: 'Return Home' }).click();
      await expect.poll(() => pathOf(page)).toBe('/');
    });
    await test.step('a change in the meantime shows when the tab is shown again', async () => {
      await moveTo(page, '/my-account');
      await expect(main(page).getByRole('link', { name: /^Pending/u })).toBeVisible();
      const state = await backendState(page);
      const users = state.users.map((row) => (row.email === 'lena@mail.example' ? { ...row, status: 'Active' } : row));
      // Without the event that would notify this tab.
      await page.evaluate(
        (text) => localStorage.setItem('demo:backend', text),
        JSON.stringify({ ...state, users, revision: state.revision + 1 }),
      );
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
    });
  });

  test('guests come back; without a phone number, a name or a picture', async ({ page }) => {
    await test.step('/success-sign-in is accessible in every look', async () => {
      await visit(page, '/success-sign-in');
      await expect(heading(page, 'Welcome Back!')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    await moveTo(page, '/my-account');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(main(page)).not.toContainText('automatically deleted');

    await test.step('a phone number is requested if it’s missing, and shown with its dial code', async () => {
      await main(page)
        .getByRole('link', { name: /^Required/u })
        .click();
      await expect(heading(page, 'My Profile')).toBeFocused();
      await page.getByLabel('Phone', { exact: true }).fill('416 555 0142');
      await press(page, 'Save Changes');
      await expect(main(page).getByText('+1 416-555-0142')).toBeVisible();
      await expect(main(page).getByRole('link', { name: /^Required/u })).toBeHidden();
    });
    await test.step('the avatar is a placeholder image if there is no name either (§2, §9)', async () => {
      await changeBackend(page, (state) => {
        state.users = state.users.map((row) => ({ ...row, firstName: '', lastName: '' }));
      });
      await page.reload();
      await expect(main(page).getByRole('heading', { name: 'No name set' })).toBeVisible();
      await expect(main(page).getByRole('img', { name: 'My Account' }).locator('svg')).toBeVisible();
    });
    await test.step('the avatar falls back to the initials if the picture is broken (§2, §9)', async () => {
      const tom = (await backendState(page)).users.find(({ email }) => email === 'tom@mail.example')?.id ?? NOBODY;
      await putFiles(page, [[`picture:${tom}:profile`, 'data:image/jpeg;base64,AAAA']]);
      await changeBackend(page, (state) => {
        state.users = state.users.map((row) =>
          row.id === tom ? { ...row, firstName: 'Tom', lastName: 'Nguyen' } : row,
        );
        state.pictures = [...state.pictures, { owner: tom, type: 'profile' }];
      });
      await visit(page, '/my-account');
      await expect(main(page).getByRole('img', { name: 'Tom Nguyen' })).toHaveText('TN');
      await expect(main(page).getByRole('img', { name: 'Tom Nguyen' }).locator('img')).toBeHidden();
    });
  });
});
