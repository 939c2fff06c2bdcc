import type { Page } from '@playwright/test';
import { JUNO } from '../support/screens/courier-browser.ts';
import { atStep, giveUp, kinds, nextAtStep, statusOf } from '../support/screens/courier-job.ts';
import { setConditions, stored } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { halves, photo } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { heading, pathOf, toast } from '../support/visit.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();
/** Taps two steps without a network. */
async function keepTwo(page: Page): Promise<void> {
  await atStep(page, 1);
  await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
  await setConditions(page, { offline: true });
  await press(page, 'I’m at the shop');
  await press(page, 'I have it');
  await expect(heading(page, 'Take it to the door')).toBeVisible();
}

test.describe('signing out with unsent steps', () => {
  test('asks first: staying keeps them, or sends them without signing out', { tag: '@phone' }, async ({ page }) => {
    await keepTwo(page);
    await logOut(page);
    await expect(question(page)).toContainText('2 steps haven’t been sent yet');
    await test.step('accessible while asking', () => expectAccessibleInEveryLook(page, 'dialog[open].dialog'));
    await answer(page, 'Send, Then Sign Out');
    await expect(question(page).getByRole('alert')).toHaveText(/You’re not connected/u);
    await answer(page, 'Stay Signed In');
    await expect(question(page)).toBeHidden();
    await expect(heading(page, 'Take it to the door')).toBeVisible();

    await test.step('staying while they’re being sent sends them without signing out', async () => {
      await logOut(page);
      await expect(question(page)).toContainText('2 steps haven’t been sent yet');
      await setConditions(page, { latencyMs: 3000 });
      await answer(page, 'Send, Then Sign Out');
      await answer(page, 'Stay Signed In');
      await setConditions(page, {});
      await expect(question(page)).toBeHidden();
      await expect.poll(() => statusOf(page)).toBe('picked_up');
      await page.waitForTimeout(1000);
      await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
      expect(await stored(page, 'local', 'demo:session')).not.toBeNull();
    });
    await test.step('if everything was sent, no question appears', async () => {
      await logOut(page);
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
    });
  });

  test('sends them, then signs out, or discards them on request', async ({ page }) => {
    await keepTwo(page);
    await logOut(page);
    // With a network, the steps may be sent before they're counted; then no question appears.
    await expect(question(page)).toContainText('2 steps haven’t been sent yet');
    await setConditions(page, {});
    await answer(page, 'Send, Then Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    expect(pathOf(page)).toBe('/');
    expect(await statusOf(page)).toBe('picked_up');
    expect(await kinds(page)).toEqual(['request', 'accept', 'arrive_pickup', 'pick_up']);
    expect(await stored(page, 'local', `demo:courier-job:${JUNO.id}`)).toBeNull();
    await test.step('discarded', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Sign In' }).first().click();
      await signInAs(page, JUNO.email);
      await page.getByRole('link', { name: /^Open courier home/u }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
      await setConditions(page, { offline: true });
      await press(page, 'I’m at the door');
      await expect(heading(page, 'Hand it to Rosa Recipient')).toBeVisible();
      await logOut(page);
      await answer(page, 'Sign Out Anyway');
      await expect(question(page)).toBeHidden();
      await expect.poll(() => stored(page, 'local', 'demo:session')).toBeNull();
      expect(await stored(page, 'local', `demo:courier-job:${JUNO.id}`)).toBeNull();
      await setConditions(page, {});
      expect(await kinds(page)).toEqual(['request', 'accept', 'arrive_pickup', 'pick_up']);
    });
  });
});

test.describe('a photo that isn’t sent yet', () => {
  const takePhoto = (page: Page) =>
    page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 800, height: 600, shade: halves }));
  const shown = (page: Page) => page.getByRole('img', { name: /What will be sent/u });
  const kept = (page: Page) =>
    page.evaluate(
      (id) =>
        new Promise<boolean>((resolve) => {
          const asked = indexedDB.open('demo:files');
          // Opening must not create the database, which is the app's.
          asked.onupgradeneeded = () => asked.transaction?.abort();
          asked.onerror = () => resolve(false);
          asked.onsuccess = () => {
            const found = asked.result.transaction('files').objectStore('files').getKey(`courier-photo-taken:${id}`);
            found.onsuccess = () => {
              asked.result.close();
              resolve(found.result !== undefined);
            };
          };
        }),
      JUNO.id,
    );

  test(
    'survives a reload without a network, and is removed when it’s of no use',
    { tag: '@phone' },
    async ({ page }) => {
      await atStep(page, 4, { handover: 'door' });
      await takePhoto(page);
      await expect(shown(page)).toBeVisible();
      await expect.poll(() => kept(page)).toBe(true);
      await setConditions(page, { offline: true });
      await page.reload();
      await expect(shown(page)).toBeVisible();
      await expect(page.getByText('Can you see the parcel and the door? Then send it.')).toBeVisible();
      // The age of the view is unknown.
      await expect(page.getByText('This may be out of date. Trying again…')).toBeVisible();
      await setConditions(page, {});
      await press(page, 'Delivered');
      await expect(heading(page, 'Delivered')).toBeVisible();
      await expect.poll(() => statusOf(page)).toBe('delivered');
      await expect.poll(() => kept(page)).toBe(false);

      await test.step('isn’t used for the return', async () => {
        await nextAtStep(page, 4, { handover: 'door' });
        await takePhoto(page);
        await expect.poll(() => kept(page)).toBe(true);
        await giveUp(page, /^It isn’t safe/u);
        await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
        await expect(shown(page)).toBeHidden();
      });
      await test.step('is removed with its courier', async () => {
        await takePhoto(page);
        await expect(shown(page)).toBeVisible();
        await expect.poll(() => kept(page)).toBe(true);
        await logOut(page);
        await expect(toast(page, 'Signed out successfully')).toBeVisible();
        await expect.poll(() => kept(page)).toBe(false);
      });
    },
  );
});
