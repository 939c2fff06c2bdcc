import type { Page } from '@playwright/test';
import type { BackendState } from '#adapters/memory/state.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { backendState, failNext, stored } from './support/demo.ts';
import { aDevice, type SeededPerson } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

async function openScreen(page: Page, person: SeededPerson): Promise<void> {
  await aDevice().signedIn(person).install(page);
  await visit(page, '/my-account');
  await expect(heading(page, 'My Account')).toBeVisible();
}

const main = (page: Page) => page.getByRole('main');
const actions = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

test.describe('§2 /my-account', () => {
  const people = [
    ['ada', 'Ada Okafor', 'Admin', 'Active', ['Admin Dashboard', 'Edit Profile']],
    ['marco', 'Marco Bellini', 'Merchant', 'Active', ['Edit Profile', 'My Businesses', 'Add Business']],
    ['lena', 'Lena Fischer', 'Courier', 'Pending', ['Edit Profile']],
    ['tom', 'Tom Nguyen', 'Customer', 'Active', ['Edit Profile']],
    ['priya', 'Priya Shah', 'Merchant', 'Pending', ['Edit Profile', 'My Businesses', 'Add Business']],
  ] as const;

  for (const [person, name, role, status, entries] of people) {
    test(`${name}: name, e-mail, role, status, and only their own actions`, { tag: '@once' }, async ({ page }) => {
      await openScreen(page, person);
      await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(main(page).getByText(`${person}@demo.example`)).toBeVisible();
      await expect(main(page).getByText(role, { exact: true })).toBeVisible();
      await expect(main(page).getByText(status, { exact: true })).toBeVisible();
      await expect(actions(page).getByRole('link')).toHaveCount(entries.length);
      for (const [index, entry] of entries.entries()) await expect(actions(page).getByRole('link').nth(index)).toHaveAccessibleName(new RegExp(`^${entry}`, 'u'));
      await expect(actions(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
    });
  }

  test('the actions lead where they say', { tag: '@once' }, async ({ page }) => {
    await openScreen(page, 'marco');
    for (const [entry, path] of [['Edit Profile', '/my-profile'], ['My Businesses', '/my-businesses'], ['Add Business', '/add-business']] as const) {
      await expect(actions(page).getByRole('link', { name: entry })).toHaveAttribute('href', path);
    }
    await expect(main(page).getByRole('link', { name: 'Edit profile photo' })).toHaveAttribute('href', '/upload-profile-picture');
  });

  test('a phone number is shown with its dial code, and where there is none it is asked for @once', async ({ page }) => {
    await openScreen(page, 'tom');
    await main(page).getByRole('link', { name: /^Required/u }).click();
    await expect(heading(page, 'My Profile')).toBeFocused();
    await page.getByLabel('Phone', { exact: true }).fill('416 555 0142');
    await press(page, 'Save Changes');
    await expect(main(page).getByText('+1 4165550142')).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Required/u })).toBeHidden();
  });

  test('a pending account\'s status leads to what it means (A5) @once', async ({ page }) => {
    await openScreen(page, 'lena');
    await main(page).getByRole('link', { name: /^Pending/u }).click();
    await expect(heading(page, 'Welcome Back!')).toBeFocused();
    await expect(main(page)).toContainText('Your account is inactive');
    await expect(main(page)).toContainText('You will be notified at lena@demo.example when it becomes active.');
    await main(page).getByRole('link', { name: 'Return Home' }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
  });

  test('a status that changed meanwhile shows when one comes back to the tab', { tag: '@once' }, async ({ page }) => {
    await openScreen(page, 'lena');
    await expect(main(page).getByRole('link', { name: /^Pending/u })).toBeVisible();
    await page.evaluate(() => {
      const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as BackendState & { revision: number };
      const users = state.users.map((row) => (row.email === 'lena@demo.example' ? { ...row, account_status: 'Active' } : row));
      localStorage.setItem('demo:backend', JSON.stringify({ ...state, users, revision: state.revision + 1 }));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
  });

  test('an active account\'s status is no link', { tag: '@once' }, async ({ page }) => {
    await openScreen(page, 'tom');
    await expect(main(page).getByText('Active', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Active' })).toBeHidden();
  });

  test('the unverified are warned and led to /verify-email; the verified are not', { tag: '@once' }, async ({ page }) => {
    await openScreen(page, 'priya');
    await expect(main(page)).toContainText('Your account will be automatically deleted in 24 hours if not verified.');
    await main(page).getByRole('link', { name: 'Verify Email' }).click();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });

  test('guests are sent to sign in and come back here', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/my-account');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, 'tom@demo.example');
    await expect(heading(page, 'My Account')).toBeVisible();
    await expect(main(page)).not.toContainText('automatically deleted');
  });
});

test.describe('§4, §8 signing out', { tag: '@once' }, () => {
  test('ends the session, says so, and goes home in place of the account', async ({ page }) => {
    await openScreen(page, 'tom');
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    expect(pathOf(page)).toBe('/');
    expect(await stored(page, 'local', 'demo:session')).toBeNull();
    await expect.poll(async () => (await backendState(page)).sessions).toEqual([]);
  });

  test('that fails says so and stays', async ({ page }) => {
    await openScreen(page, 'tom');
    await failNext(page, 'auth.forgetSession', { kind: 'unavailable' });
    await press(page, 'Sign Out');
    await expect(toast(page, 'Error signing out. Please try again.')).toBeVisible();
    expect(pathOf(page)).toBe('/my-account');
  });

  test('on a phone the header shows the avatar alone; Log Out is in the menu', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openScreen(page, 'tom');
    const link = page.getByRole('banner').getByRole('link', { name: 'Tom Nguyen' });
    expect((await link.boundingBox())?.width).toBeLessThanOrEqual(64);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByText('tom@demo.example')).toBeVisible();
    await menu.getByRole('button', { name: 'Log Out' }).click();
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
  });
});

/** Puts a picture among the backend's files, as if it had been saved before. */
const putPicture = (page: Page, key: string, data: string) => page.evaluate(([name, text]) => new Promise<void>((resolve, reject) => {
  const opened = indexedDB.open('demo:', 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore('files');
  opened.onerror = () => reject(opened.error ?? new Error('not opened'));
  opened.onsuccess = () => {
    const put = opened.result.transaction('files', 'readwrite').objectStore('files').put(new Blob([text]), name);
    put.onsuccess = () => { opened.result.close(); resolve(); };
    put.onerror = () => reject(put.error ?? new Error('not stored'));
  };
}), [key, data] as const);

test.describe('§2, §9 the avatar', { tag: '@once' }, () => {
  test('is made of the initials of two words where there is no picture', async ({ page }) => {
    await openScreen(page, 'tom');
    await expect(main(page).getByRole('img', { name: 'Tom Nguyen' })).toHaveText('TN');
  });

  test('is a placeholder image where there is no name either', async ({ page }) => {
    await aDevice().signedIn('tom').where((state) => { state.users = state.users.map((row) => ({ ...row, first_name: '', last_name: '' })); }).install(page);
    await visit(page, '/my-account');
    await expect(main(page).getByRole('heading', { name: 'No name set' })).toBeVisible();
    await expect(main(page).getByRole('img', { name: 'My Account' }).locator('svg')).toBeVisible();
  });

  test('falls back to the initials where the picture is broken', async ({ page }) => {
    await aDevice().signedIn('tom').where((state) => {
      const [tom] = state.users.filter(({ first_name }) => first_name === 'Tom');
      if (tom) state.pictures.push({ owner: tom.id, type: 'profile' });
    }).install(page);
    await page.goto('/contact');
    const id = (await backendState(page)).users.find(({ first_name }) => first_name === 'Tom')?.id ?? '';
    await putPicture(page, `picture:${id}:profile`, aJpeg());
    await visit(page, '/my-account');
    await expect(main(page).getByRole('img', { name: 'Tom Nguyen' })).toHaveText('TN');
    await expect(main(page).getByRole('img', { name: 'Tom Nguyen' }).locator('img')).toBeHidden();
  });
});

test.describe('accessible in every look', { tag: '@once' }, () => {
  for (const person of ['ada', 'marco', 'lena', 'priya'] as const) {
    test(person, async ({ page }) => {
      await openScreen(page, person);
      await expectAccessibleInEveryLook(page);
    });
  }

  test('/success-sign-in', async ({ page }) => {
    await visit(page, '/success-sign-in');
    await expect(heading(page, 'Welcome Back!')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
