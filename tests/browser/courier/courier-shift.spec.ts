import type { Page } from '@playwright/test';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import { aCourierBrowser, delivery, PIN } from '../support/screens/courier-browser.ts';
import { atStep, kinds, nextAtStep, statusOf } from '../support/screens/courier-job.ts';
import { setConditions, type backendState } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';
import { heading, visit } from '../support/visit.ts';

const SAVED = 'Saved on this phone. It’ll be sent when you’re back online, with the time of your tap.';

/** Changes the newest delivery without the page's knowledge. */
const changeUnnoticed = (page: Page, change: Partial<Delivery>) =>
  page.evaluate((changes) => {
    const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as Awaited<ReturnType<typeof backendState>>;
    const row = state.dispatch.deliveries.at(-1);
    if (row !== undefined) row.delivery = { ...row.delivery, ...changes, version: row.delivery.version + 1 };
    localStorage.setItem('demo:backend', JSON.stringify({ ...state, revision: state.revision + 1000 }));
  }, change);

test.describe('a shift', () => {
  test('by keyboard only, from going online to the PIN', { tag: '@firefox' }, async ({ page }) => {
    await aCourierBrowser({ online: false })
      .where((state) => void delivery(state))
      .open(page, '/courier');
    await expect(page.getByRole('switch', { name: /You’re offline/u })).toBeVisible();
    await tabTo(page, /^You’re offline/u);
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
    await tabTo(page, 'Accept');
    await page.keyboard.press('Enter');
    for (const [title, button] of [
      ['Go to Alder Bakery', 'I’m at the shop'],
      ['Pick it up', 'I have it'],
      ['Take it to Rosa Recipient', 'I’m at the door'],
    ] as const) {
      await expect(heading(page, title)).toBeFocused();
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    }
    await expect(heading(page, 'Hand it to Rosa Recipient')).toBeFocused();
    // A PIN is accepted only after the step before it.
    await expect(page.getByRole('button', { name: 'Delivered' })).not.toHaveAttribute('aria-disabled', 'true');
    await tabTo(page, 'PIN');
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('PIN', { exact: true })).toHaveAccessibleDescription(
      'That PIN doesn’t match. 4 tries left.',
    );
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
    await page.keyboard.type(PIN);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Delivered')).toBeFocused();
    await tabTo(page, 'Earnings');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Earnings')).toBeFocused();
    await expect(page.getByText('$5.00').first()).toBeVisible();
  });

  test(
    'the network cut in every step: each tap is kept in order, and sent once',
    { tag: ['@firefox', '@phone'] },
    async ({ page }) => {
      await atStep(page, 1);
      await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
      await setConditions(page, { offline: true });
      await press(page, 'I’m at the shop');
      await expect(heading(page, 'Pick it up')).toBeVisible();
      await expect(page.getByText(SAVED)).toBeVisible();
      await press(page, 'I have it');
      await expect(heading(page, 'Take it to the door')).toBeVisible();
      await expect(page.getByText('You’ll see the address once this is sent.')).toBeVisible();
      await test.step('accessible with kept steps', () => expectAccessibleInEveryLook(page));
      expect(await statusOf(page)).toBe('accepted');

      await test.step('they survive a reload without a network', async () => {
        await page.reload();
        await expect(heading(page, 'Take it to the door')).toBeVisible();
        await expect(page.getByText(SAVED)).toBeVisible();
      });
      await test.step('they are sent when it’s back', async () => {
        await setConditions(page, {});
        await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
        await expect(page.getByText(SAVED)).toBeHidden();
        expect(await statusOf(page)).toBe('picked_up');
      });
      await setConditions(page, { offline: true });
      await press(page, 'I’m at the door');
      await expect(heading(page, 'Hand it to Rosa Recipient')).toBeVisible();
      await page.getByLabel('PIN', { exact: true }).fill(PIN);
      await press(page, 'Delivered');
      await expect(heading(page, 'PIN saved, not checked yet')).toBeVisible();
      await expect(page.getByText('We’ll check the PIN when you’re back online.')).toBeVisible();
      await setConditions(page, {});
      await expect.poll(() => statusOf(page)).toBe('delivered');
      await expect(page.getByRole('heading', { name: 'You earned $5.00' })).toBeVisible();
      expect(await kinds(page)).toEqual(['request', 'accept', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver']);
    },
  );

  test(
    'continues in a second tab; a refused kept step is dropped with a message',
    { tag: '@phone' },
    async ({ page, context }) => {
      const id = await atStep(page, 1);
      const second = await context.newPage();
      await visit(second, `/courier/job/${id}`);
      await expect(heading(second, 'Go to Alder Bakery')).toBeVisible();
      await press(page, 'I’m at the shop');
      await expect(heading(second, 'Pick it up')).toBeVisible();
      await second.close();
      await test.step('canceled meanwhile: the page stops at the first of two kept steps', async () => {
        await setConditions(page, { offline: true });
        await press(page, 'I have it');
        await press(page, 'I’m at the door');
        await expect(page.getByText(SAVED)).toBeVisible();
        await changeUnnoticed(page, { status: 'canceled' });
        await setConditions(page, {});
        await expect(heading(page, 'This delivery isn’t yours')).toBeVisible();
        await expect(page.getByRole('alert')).toContainText('The step you tapped after it wasn’t saved either.');
        await expectAccessibleInEveryLook(page);
        await press(page, 'Got It');
        await expect(page.getByRole('alert')).toBeHidden();
        await expect(heading(page, 'This delivery isn’t yours')).toBeFocused();
      });
      await test.step('a tap on a second phone updates this one, and drops its kept step', async () => {
        await nextAtStep(page, 4);
        await expect(heading(page, 'Hand it to Rosa Recipient')).toBeVisible();
        await setConditions(page, { offline: true });
        await page.getByLabel('PIN', { exact: true }).fill(PIN);
        await press(page, 'Delivered');
        await expect(heading(page, 'PIN saved, not checked yet')).toBeVisible();
        await changeUnnoticed(page, { status: 'returning', failureReason: 'refused' });
        await setConditions(page, {});
        await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
        await expect(page.getByRole('alert')).toContainText(
          'This delivery has changed since then. Here’s its current status.',
        );
      });
    },
  );
});
