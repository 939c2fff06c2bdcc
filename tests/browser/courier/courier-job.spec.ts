import type { Page } from '@playwright/test';
import { MINUTE } from '#core/clock.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { PROOF_LENGTH } from '#core/delivery/lifecycle/proof.ts';
import { PIN } from '../support/screens/courier-browser.ts';
import {
  atStep,
  endUndo,
  expectLook,
  giveUp,
  kinds,
  nextAtStep,
  statusOf,
  stored,
} from '../support/screens/courier-job.ts';
import { moveClock, setConditions } from '../support/demo.ts';
import { expectAccessibleInEveryLook, expectLegibleInTheSun } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { halves, photo } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

const takePhoto = (page: Page) =>
  page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 1600, height: 1200, shade: halves, orientation: 6 }));

const PHONE = { tag: '@phone' };

test.describe('/courier/job/{id}', () => {
  /** Expects the step to be accessible, legible, and to have a large button in a small window. */
  async function expectStep(page: Page, title: string, within?: string): Promise<void> {
    await expect(heading(page, title)).toBeVisible();
    await expectAccessibleInEveryLook(page, within);
    await expectLegibleInTheSun(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const box = await page.locator('.courier-page__bar :is(.button--large)').first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
  }

  test('every step is accessible, has a large button, and keeps the screen awake', async ({ page }) => {
    test.slow();
    await page.addInitScript(() => {
      const locks = { held: 0 };
      Object.assign(window, { locks });
      const request = async () => {
        locks.held += 1;
        return { release: async () => void (locks.held -= 1) };
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    });
    const held = () => page.evaluate(() => (window as unknown as { locks: { held: number } }).locks.held);
    await atStep(page, 1);
    await test.step('on the way to the shop', () => expectStep(page, 'Go to Alder Bakery'));
    await test.step('when asked to confirm giving it back', async () => {
      await press(page, 'Give it back');
      await expect(page.getByText(/^Give this delivery back\?/u).first()).toBeVisible();
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep It' }).click();
    });
    await press(page, 'I’m at the shop');
    await test.step('at the shop', () => expectStep(page, 'Pick it up', '.courier-page'));
    await expect.poll(held).toBe(1);
    await press(page, 'I have it');
    await test.step('on the way to the door', () => expectStep(page, 'Take it to Rosa Recipient', '.courier-page'));
    expect(await held()).toBe(1);
    await press(page, 'I’m at the door');
    await test.step('at the door, with a PIN', () => expectStep(page, 'Hand it to Rosa Recipient', '.courier-page'));
    await test.step('after a wrong PIN', async () => {
      await page.getByLabel('PIN', { exact: true }).fill('0000');
      await press(page, 'Delivered');
      await expectLook(page, /^That PIN doesn’t match. 4 tries left./u);
    });
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await press(page, 'Delivered');
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect.poll(held).toBe(0);
    await test.step('at the end', () => expectLook(page, /^You earned/u));
  });

  test('at the door, a photo is made small, without metadata; any other file is refused', PHONE, async ({ page }) => {
    await atStep(page, 4, { handover: 'door' });
    await test.step('accessible, with a large button', () => expectStep(page, 'Leave it at the door'));
    await page
      .getByLabel('Take a photo')
      .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText('Failed to process image. Please try again.')).toBeVisible();
    await takePhoto(page);
    await expect(page.getByText('Failed to process image. Please try again.')).toBeHidden();
    const made = page.getByRole('img', { name: /What will be sent/u });
    await expect(made).toHaveJSProperty('naturalWidth', 960);
    const src = (await made.getAttribute('src')) ?? '';
    expect(src.startsWith('data:image/jpeg;base64,') && src.length <= PROOF_LENGTH).toBe(true);
    expect(Buffer.from(src.slice(src.indexOf(',') + 1), 'base64').includes('Exif')).toBe(false);
    await expect(page.getByRole('button', { name: 'Delivered' })).toBeFocused();
    await test.step('accessible with a photo', () => expectAccessibleInEveryLook(page, '.courier-page'));
    await press(page, 'Delivered');
    await expect(heading(page, 'Delivered')).toBeVisible();
    expect(await statusOf(page)).toBe('delivered');
  });

  test('is given back before the pick-up; five wrong PINs return it, with a photo', PHONE, async ({ page }) => {
    await atStep(page, 2);
    await test.step('given back, after a confirmation', async () => {
      await press(page, 'Give it back');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep It' }).click();
      expect(await statusOf(page)).toBe('at_pickup');
      await press(page, 'Give it back');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Give It Back' }).click();
      await expect(heading(page, 'Given back')).toBeVisible();
      expect(await statusOf(page)).toBe('at_pickup');
      await endUndo(page);
      await expect.poll(() => statusOf(page)).toBe('searching');
    });
    await nextAtStep(page, 3);
    await test.step('links to the maps and the phone', async () => {
      const link = page.getByRole('link', { name: /Open in maps/u });
      await expect(link).toHaveAttribute('href', /80%20Garden%20Avenue/u);
      await expect(page.getByRole('link', { name: /Call/u })).toHaveAttribute('href', 'tel:+14165550199');
    });
    await press(page, 'I’m at the door');
    await expect(heading(page, 'Hand it to Rosa Recipient')).toBeVisible();
    const pin = page.getByLabel('PIN', { exact: true });
    await press(page, 'Delivered');
    await expect(pin).toHaveAccessibleDescription('Enter all four digits of the PIN');
    for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.']) {
      await pin.fill('0000');
      await press(page, 'Delivered');
      await expect(pin).toHaveAccessibleDescription(`That PIN doesn’t match. ${left}`);
    }
    await pin.fill('0000');
    await press(page, 'Delivered');
    await expect(page.getByText('The PIN is locked after five wrong tries.')).toBeVisible();
    await press(page, 'Can’t deliver');
    await expect(page.getByRole('radio', { name: 'The PIN is locked' })).toBeChecked();
    await test.step('accessible while asking', () => expectAccessibleInEveryLook(page, 'dialog[open]'));
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(heading(page, 'Take it back to Alder Bakery')).toBeFocused();
    await test.step('undone by keyboard, which stops the time', async () => {
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toHaveText(/Undo \(\d+\)/u);
      await expectAccessibleInEveryLook(page, 'main');
      await undo.focus();
      await expect(undo).toHaveText('Undo');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Hand it to Rosa Recipient')).toBeFocused();
      expect(await statusOf(page)).toBe('at_dropoff');
    });
    await giveUp(page, /^The PIN is locked/u);
    await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
    await takePhoto(page);
    await press(page, 'Hand back');
    await expect(heading(page, 'Back at the shop')).toBeVisible();
    expect(await kinds(page)).toEqual(expect.arrayContaining(['fail', 'hand_back']));
  });

  test('a double tap takes one step; “nobody answers” is possible after five minutes', async ({ page }) => {
    await atStep(page, 1);
    await test.step('a double tap takes one step only', async () => {
      const atTheShop = page.getByRole('button', { name: 'I’m at the shop' });
      // Waits until the button is enabled.
      await atTheShop.hover();
      const pressed = await atTheShop.evaluate(async (button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const underThumb = () =>
          document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')?.textContent ?? null;
        const first = underThumb();
        const nextStep = new Promise((resolve) =>
          new MutationObserver(resolve).observe(document.querySelector('h1') as Node, {
            childList: true,
            characterData: true,
            subtree: true,
          }),
        );
        (button as HTMLElement).click();
        await nextStep;
        return [first, underThumb()];
      });
      expect(pressed).toEqual(['I’m at the shop', null]);
      await press(page, 'I have it');
      await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
      expect(await kinds(page)).toEqual(['request', 'accept', 'arrive_pickup', 'pick_up']);
    });
    await press(page, 'I’m at the door');
    await press(page, 'Can’t deliver');
    await expect(page.getByRole('radio', { name: 'The PIN is locked' })).toBeHidden();
    await page.getByRole('radio', { name: /^Nobody answers/u }).check();
    await expect(page.getByRole('button', { name: /^Wait 4:\d\d$/u })).toBeDisabled();
    await test.step('accessible during the countdown', async () => {
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      await expect(page.getByText(/^Wait \d:\d\d/u).first()).toBeVisible();
    });
    await moveClock(page, 5 * MINUTE);
    await page.reload();
    await giveUp(page, /^Nobody answers/u);
    await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
    await expect.poll(async () => (await stored(page))?.delivery.failureReason).toBe('no_answer');
    await test.step('waits at the door without a network, and the five minutes count', async () => {
      await takePhoto(page);
      await press(page, 'Hand back');
      await expect(heading(page, 'Back at the shop')).toBeVisible();
      await nextAtStep(page, 3);
      await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
      await setConditions(page, { offline: true });
      await press(page, 'I’m at the door');
      await expect(page.getByText(/^Saved on this phone/u)).toBeVisible();
      await moveClock(page, 10 * MINUTE);
      await page.reload();
      await giveUp(page, /^Nobody answers/u);
      await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
      const saved = /with the time of your tap/u;
      await expectLook(page, saved);
      await setConditions(page, { offline: false });
      await expect(page.getByText(saved)).toBeHidden();
      const [arrived, failed] = (await stored(page))?.events.slice(-2) ?? [];
      expect([arrived?.kind, failed?.kind]).toEqual(['arrive_dropoff', 'fail']);
      expect((arrived?.reportedAt ?? 0) - (arrived?.at ?? 0)).toBeGreaterThanOrEqual(WAIT_AT_DOOR);
    });
  });
});
