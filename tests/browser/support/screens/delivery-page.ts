import type { Page } from '@playwright/test';
import { MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Happening } from '#tests/builders/sent-delivery.ts';
import { BAKERY, bakery, dispatchOf, type Sent } from './deliveries.ts';
import { moveTo } from '../visit.ts';

/** A courier’s steps, in minutes from the request. */
export const STEPS_TO_DOOR = [
  [2, 'accept'],
  [9, 'arrive_pickup'],
  [15, 'pick_up'],
  [30, 'arrive_dropoff'],
] as const satisfies readonly Happening[];

/** Opens the page of the first of these deliveries, each with the minutes since its request; returns their ids. */
export async function openFirst(
  page: Page,
  ...deliveries: readonly (readonly [minutesAgo: number, more?: Omit<Sent, 'at'>])[]
): Promise<DeliveryId[]> {
  const { browser, sent } = bakery(deliveries.map(([ago, more]) => ({ at: Date.now() - ago * MINUTE, ...more })));
  const ids = sent.map(({ delivery }) => delivery.id);
  await browser.open(page, `/deliveries/${BAKERY.id}/${ids[0] ?? ''}`);
  return ids;
}

/** Opens the page of a delivery that was requested `minutesAgo`. */
export const openDelivery = async (page: Page, ...delivery: readonly [minutesAgo: number, more?: Omit<Sent, 'at'>]) =>
  (await openFirst(page, delivery))[0] as DeliveryId;

/** Continues on the page of another one of them. */
export const showDelivery = (page: Page, id: DeliveryId | undefined): Promise<void> =>
  moveTo(page, `/deliveries/${BAKERY.id}/${id}`);

export const main = (page: Page) => page.getByRole('main');
/** A button of the page, by its full name. */
export const action = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('alertdialog');
/** The only delivery, as the browser stores it. */
export const onlyDelivery = async (page: Page) => (await dispatchOf(page)).deliveries[0];

/** Hides or shows the page; a hidden page doesn't poll. */
export const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
