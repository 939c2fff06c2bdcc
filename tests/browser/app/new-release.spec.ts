import type { Locator, Page } from '@playwright/test';
import { failNext } from '../support/demo.ts';
import { fieldOf } from '../support/screens/deliveries.ts';
import { action, openDelivery } from '../support/screens/delivery-page.ts';
import { press, signInAs } from '../support/forms.ts';
import { APP_SCRIPTS } from '../support/looks/hold-scripts.ts';
import { fetched, hydrated } from '../support/looks/hydration.ts';
import { fillIn, REQUEST_PATH } from '../support/screens/request-delivery.ts';
import { rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { twoWaiting } from '../support/screens/two-waiting.ts';
import { input, openScreen, PHOTO } from '../support/screens/upload-profile-picture.ts';
import { errorSummary, heading, moveTo, visit } from '../support/visit.ts';

test.use({
  // A missing file is an error for the browser, even if the page handles it.
  allowedFaults: [
    /404|MIME|Failed to fetch dynamically imported module|Unable to preload CSS|ERR_INTERNET_DISCONNECTED/u,
  ],
});

/** A host's answers to requests for a file that a new version has replaced. */
const ANSWERS = {
  'a 404': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'its first page': { status: 200, contentType: 'text/html', body: '<!doctype html><title>A page</title>' },
} as const;
type Answer = keyof typeof ANSWERS;

/** Replaces the version on the host; the page's files at these addresses are gone. */
const replace = (page: Page, answer: Answer, gone: string | RegExp = '**/assets/**') =>
  page.route(gone, (route) => route.fulfill(ANSWERS[answer]));

/** The host serves a complete version again: the new one. */
const served = (page: Page) => page.unrouteAll({ behavior: 'wait' });

const offer = (page: Page): Locator => page.getByRole('dialog', { name: 'Update' });

async function reload(page: Page): Promise<void> {
  await served(page);
  await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Reload' }).click()]);
  await expect(offer(page)).toBeHidden();
}

/** Expects the offer, and no message about an unexpected error. */
async function expectOffer(page: Page): Promise<void> {
  await expect(offer(page)).toContainText('There’s a new version of this page.');
  await expect(offer(page)).toContainText('What you typed stays, except passwords and codes.');
  await expect(page.getByText('An unexpected error')).toHaveCount(0);
  await expect(page.getByText('We couldn’t show this page')).toHaveCount(0);
}

test.describe('a new version while a page is open', () => {
  test('a screen, the menu or the toaster is gone: the page offers to reload', async ({ page }) => {
    // The code of the offer is fetched after the app.
    const ready = async () => {
      await hydrated(page);
      await fetched(page, 'missing-files.js');
    };
    await page.goto('/contact');
    await ready();
    const openMenu = () => page.getByRole('banner').getByRole('button', { name: /menu/iu }).click();
    const toaster = async () => {
      await press(page, 'Send Message');
      await expect(errorSummary(page)).toBeVisible();
    };
    const openScreenOf = (link: string) => () =>
      page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await test.step('the toaster, the host answers with a 404; a postponed offer comes back', async () => {
      await replace(page, 'a 404');
      await toaster();
      await expectOffer(page);
      // Every missing file opens it, 400 ms later: one of the same press may do so after the click.
      await expect(async () => {
        if (await offer(page).isVisible()) await offer(page).getByRole('button', { name: 'Later' }).click();
        await page.waitForTimeout(600);
        expect(await offer(page).isVisible()).toBe(false);
      }).toPass();
      await openMenu();
      await expectOffer(page);
      await reload(page);
      await ready();
    });
    for (const [part, answer, ask] of [
      ['the toaster', 'its first page', toaster],
      ['the menu', 'a 404', openMenu],
      ['the menu', 'its first page', openMenu],
      ['a screen', 'a 404', openScreenOf('Terms')],
      ['a screen', 'its first page', openScreenOf('Privacy')],
    ] as const)
      await test.step(`${part}, the host answers with ${answer}`, async () => {
        await replace(page, answer);
        await ask();
        await expectOffer(page);
        await reload(page);
        await ready();
      });
  });

  test('the worker for pictures is gone: offers to reload', async ({ page }) => {
    for (const answer of ['a 404', 'its first page'] as const)
      await test.step(`the host answers with ${answer}`, async () => {
        await replace(page, answer, /picture-worker-[^/]*\.js$/u);
        await openScreen(page);
        await replace(page, answer);
        await input(page).setInputFiles(PHOTO);
        await expectOffer(page);
        await reload(page);
      });
  });

  test('the app itself is gone: a prerendered page offers to reload', async ({ page }) => {
    for (const answer of ['a 404', 'its first page'] as const)
      await test.step(`the host answers with ${answer}`, async () => {
        await replace(page, answer, APP_SCRIPTS);
        await page.goto('/contact');
        await page.getByLabel('Full Name').focus();
        await expect(offer(page)).toContainText('There’s a new version of this page.');
        await reload(page);
        await expect(heading(page, 'Contact Us')).toBeVisible();
      });
  });

  test('the use cases are gone when a form is sent: a message, and the text stays', async ({ page }) => {
    const useCases = /\/compose-demo-[^/]*\.js$/u;
    await replace(page, 'a 404', useCases);
    await visit(page, '/sign-in');
    await signInAs(page, 'tom@mail.example');
    await expectOffer(page);
    await expect(errorSummary(page)).toContainText('There’s a new version of this page. Reload it to go on.');
    await page.route(useCases, (route) => route.abort('internetdisconnected'));
    await Promise.all([page.waitForEvent('load'), offer(page).getByRole('button', { name: 'Reload' }).click()]);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('tom@mail.example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

    await test.step('if they couldn’t be fetched without a network, it isn’t a new version', async () => {
      await hydrated(page);
      await signInAs(page, 'tom@mail.example');
      await expect(errorSummary(page)).toContainText('You’re offline, or we can’t be reached. Please try again.');
      await expect(offer(page)).toBeHidden();
      await served(page);
      await press(page, 'Sign In');
      await expect(page.getByRole('heading', { name: 'Tom Nguyen' })).toBeVisible();
    });
  });

  test('an unsaved reason is back after the reload, for one person only', async ({ page }) => {
    await twoWaiting().install(page);
    await replace(page, 'a 404', /\/toaster-[^/]*\.js$/u);
    await visit(page, '/admin/accounts');
    const ask = (name: string) =>
      rowOf(page, name)
        .getByRole('button', { name: `Reject ${name} Tester` })
        .click();
    const dialog = page.getByRole('dialog', { name: /Tester/u });
    const reason = dialog.getByLabel('Reason');
    await ask('Bela');
    await reason.fill('No such address.');
    await failNext(page, 'accounts.decide', { kind: 'unavailable' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectOffer(page);
    await reload(page);
    await ask('Cleo');
    await expect(reason).toHaveValue('');
    await page.keyboard.press('Escape');
    await ask('Bela');
    await expect(reason).toHaveValue('No such address.');
  });

  test('the offer is above a dialog, whose typed text is back, like a form’s', async ({ page }) => {
    await replace(page, 'a 404', /\/toaster-[^/]*\.js$/u);
    await openDelivery(page, 4);
    await action(page, 'Correct address').click();
    const correcting = page.getByRole('dialog', { name: 'Correct the address' });
    await correcting.getByLabel('Notes for the courier').fill('Ring twice');
    await expectOffer(page);
    await reload(page);
    await action(page, 'Correct address').click();
    await expect(correcting.getByLabel('Notes for the courier')).toHaveValue('Ring twice');

    await test.step('so is that of a request for a delivery', async () => {
      await moveTo(page, REQUEST_PATH);
      await fillIn(page, { City: 'Etobicoke', 'Notes for the courier': 'Ring twice' });
      await page.getByRole('radio', { name: 'At the door' }).check();
      await replace(page, 'a 404');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).hover();
      await expectOffer(page);
      await reload(page);
      await expect(fieldOf(page, 'City')).toHaveValue('Etobicoke');
      await expect(fieldOf(page, 'Notes for the courier')).toHaveValue('Ring twice');
      await expect(page.getByRole('radio', { name: 'At the door' })).toBeChecked();
    });
  });
});
