import { expect, type Page } from '@playwright/test';
import type { Delivery, DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aCourierBrowser, delivery, STEPS_TO_DOOR } from './courier-browser.ts';
import { changeBackend } from './deliveries.ts';
import { setVisibility } from './delivery-page.ts';
import { backendState } from '../demo.ts';
import { expectAccessibleInEveryLook, expectLegibleInTheSun } from '../looks/every-look.ts';
import { press } from '../forms.ts';
import { moveTo } from '../visit.ts';

/** Opens the delivery that Juno has carried for `steps` steps; returns its id. */
export async function atStep(page: Page, steps: number, change: Partial<Delivery> = {}): Promise<DeliveryId> {
  let id: DeliveryId | undefined;
  await aCourierBrowser()
    .where((state) => void (id = delivery(state, change, STEPS_TO_DOOR.slice(0, steps))))
    .open(page, `/courier/job/${id ?? ''}`);
  return id as DeliveryId;
}
/** Continues with another delivery, once the one before has ended; returns its id. */
export async function nextAtStep(page: Page, steps: number, change: Partial<Delivery> = {}): Promise<DeliveryId> {
  let id: DeliveryId | undefined;
  await changeBackend(page, (state) => void (id = delivery(state, change, STEPS_TO_DOOR.slice(0, steps))));
  await moveTo(page, `/courier/job/${id ?? ''}`);
  return id as DeliveryId;
}
export const stored = async (page: Page) => (await backendState(page)).dispatch.deliveries.at(-1);
export const statusOf = async (page: Page) => (await stored(page))?.delivery.status;
export const kinds = async (page: Page) => (await stored(page))?.events.map(({ kind }) => kind);

/** Sends the step that can still be undone, as a page does when it's hidden. */
export async function endUndo(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await setVisibility(page, 'hidden');
  await setVisibility(page, 'visible');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
}

/** Presses Undo as soon as it shows: on a busy machine, ten seconds pass before a click from outside the page arrives. */
export const undoAtOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Undo'));
      if (undo === undefined) return;
      watcher.disconnect();
      undo.click();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });

/** Takes the parcel back to the shop for a reason. */
export async function giveUp(page: Page, reason: RegExp): Promise<void> {
  await press(page, 'Can’t deliver');
  await page.getByRole('radio', { name: reason }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await endUndo(page);
}

/**
 * Expects a state of the page, by a text that only it shows, to be accessible, and legible in the sun. Header and footer
 * are the same in every state.
 */
export async function expectLook(page: Page, shows: RegExp): Promise<void> {
  await expect(page.getByText(shows).first()).toBeVisible();
  await expectAccessibleInEveryLook(page, 'main');
  await expectLegibleInTheSun(page);
  // The text was still there after axe's check.
  await expect(page.getByText(shows).first()).toBeVisible();
}
