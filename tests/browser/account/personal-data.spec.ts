import type { Page } from '@playwright/test';
import { DAY } from '#core/clock.ts';
import { moveClock, moveClockOnLoad } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { halves, photo } from '../support/jpeg.ts';
import { switchTo } from '../support/switch-to.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

const ENDED = 'Your session has ended. Please sign in again.';
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const banner = (page: Page) => page.getByRole('banner');

/** Keys of the browser's and tab's stored data, without the server's own part and the test's. */
async function kept(page: Page): Promise<string[]> {
  const keys = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('demo:files', 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore('files');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('no database'));
    });
    const files = await new Promise<IDBValidKey[]>((resolve) => {
      const asked = database.transaction('files').objectStore('files').getAllKeys();
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...files.map(String)];
  });
  return keys
    .filter(
      (key) =>
        !/^(?:test:|demo:(?:backend|panel:|conditions|clock|turn$|courier-\d+:|recipient:)|picture|turn$)/u.test(key),
    )
    .toSorted();
}

/** Stores a license, a location, a photo and a letter. */
async function leaveTraces(page: Page): Promise<void> {
  await visit(page, '/courier-license');
  for (const side of ['Front', 'Back']) {
    const card = page.getByRole('group', { name: side, exact: true });
    const file = photo({ width: 86, height: 54, shade: halves }, 'license.jpg');
    await card.locator('input[type=file]').setInputFiles(file);
    await expect(card.getByRole('status')).toHaveText('Added');
  }
  await moveTo(page, '/courier-location');
  await field(page, 'City').fill('Portland');
  await field(page, 'State').selectOption('or');
  await field(page, 'ZIP or postal code').fill('97201');
  await press(page, 'Continue');
  await expect(heading(page, 'Your photo')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(photo({ width: 64, height: 48 }, 'face.jpg'));
  await press(page, 'Use this photo');
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeHidden();
  await moveTo(page, '/contact');
  await field(page, 'Message').fill('My door code is 1234');
  await expect.poll(async () => (await kept(page)).filter((key) => /license|photo|contact/u.test(key))).toHaveLength(4);
}

/** Ends this session on the server, and notifies the page. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as { sessions: unknown[]; revision: number };
    localStorage.setItem('demo:backend', JSON.stringify({ ...state, sessions: [], revision: state.revision + 1 }));
    dispatchEvent(new StorageEvent('storage', { key: 'demo:backend', storageArea: localStorage }));
  });
}

test.describe('data on the device is removed with its person', () => {
  test('an ended session keeps it for them until they sign out', async ({ page, context }) => {
    await aBrowser().signedIn('lena').install(page);
    await leaveTraces(page);
    await endSession(page);
    await expect(toast(page, ENDED)).toBeVisible();
    await expect(heading(page, 'Welcome Back')).toBeVisible();

    await test.step('a guest sees none of it', async () => {
      await moveTo(page, '/contact');
      await expect(field(page, 'Message')).toHaveValue('');
      await moveTo(page, '/courier-license');
      for (const side of ['Front', 'Back'])
        await expect(page.getByRole('group', { name: side, exact: true }).getByRole('status')).toHaveText('Missing');
    });

    await test.step('its owner does', async () => {
      await visit(page, '/sign-in');
      await signInAs(page, 'lena@mail.example');
      await expect(heading(page, 'My Account')).toBeVisible();
      await moveTo(page, '/contact');
      await expect(field(page, 'Message')).toHaveValue('My door code is 1234');
      await moveTo(page, '/courier-license');
      for (const side of ['Front', 'Back'])
        await expect(page.getByRole('group', { name: side, exact: true }).getByRole('status')).toHaveText('Added');
    });

    await test.step('signing out removes all personal data, in every tab', async () => {
      const second = await context.newPage();
      await visit(second, '/request-api-key');
      await field(second, 'Company Name').fill('Canyon Records');
      await expect.poll(async () => (await kept(second)).join()).toContain('draft:');
      expect((await kept(page)).filter((key) => /license|photo|contact/u.test(key))).toHaveLength(4);
      await logOut(page);
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await expect.poll(() => kept(page)).toEqual([]);
      await expect.poll(() => kept(second)).toEqual([]);
      await expect(heading(second, 'Welcome Back')).toBeVisible();
    });
  });

  test('another person who signs in finds nothing, and all of it is removed', async ({ page }) => {
    await aBrowser().signedIn('lena').install(page);
    await leaveTraces(page);
    await endSession(page);
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await expect(banner(page)).toContainText('Tom Nguyen');
    await expect(field(page, 'Message')).toHaveValue('');
    await expect.poll(() => kept(page)).toEqual(['demo:kept-for', 'demo:last-known', 'demo:session']);
    expect(await page.evaluate(() => localStorage.getItem('demo:last-known'))).toContain('tom@mail.example');
  });
});

test('two tabs, another person in the other one: each form starts empty for them', async ({ page, context }) => {
  await aBrowser().signedIn('marco').signedIn('tom').open(page, '/my-profile');
  const second = await context.newPage();
  await visit(second, '/');
  for (const [path, label] of [
    ['/my-profile', 'First Name'],
    ['/contact', 'Message'],
    ['/business-details', 'Business name'],
  ] as const)
    await test.step(path, async () => {
      await switchTo(second, 'tom');
      await expect(banner(page)).toContainText('Tom Nguyen');
      await moveTo(page, path);
      await field(page, label).fill('Only for Tom');
      await switchTo(second, 'marco');
      await expect(banner(page)).toContainText('Marco Bellini');
      await expect(field(page, label)).not.toHaveValue('Only for Tom');
      await expect(field(page, label)).toHaveValue(path === '/my-profile' ? 'Marco' : '');
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Only for Tom');
    });
});

test.describe('an account that was deleted after 24 hours', () => {
  const priyas = () => aBrowser().signedIn('priya');

  test('is announced while the page is open', async ({ page }) => {
    await priyas().open(page, '/my-account');
    await expect(page.getByText(/automatically deleted/u)).toBeVisible();
    await moveClock(page, DAY);
    await page.evaluate(() =>
      dispatchEvent(new StorageEvent('storage', { key: 'demo:clock', storageArea: localStorage })),
    );
    await expect(
      toast(
        page,
        'Your account was deleted because its email address wasn’t verified within 24 hours. You can register again.',
      ),
    ).toBeVisible();
    await expect(toast(page, ENDED)).toBeHidden();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect.poll(() => kept(page)).toEqual([]);
  });

  test('is announced when the page is opened again, as a possible reason', async ({ page }) => {
    await priyas().open(page, '/my-account');
    await expect(page.getByText(/automatically deleted/u)).toBeVisible();
    await moveClockOnLoad(page, DAY);
    await page.reload();
    await expect(
      toast(
        page,
        'Your session has ended. If your email address wasn’t verified within 24 hours, your account was deleted: please register again.',
      ),
    ).toBeVisible();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });
});
