import type { Page } from '@playwright/test';
import type { Delivery, DeliveryId } from '#core/delivery/delivery.ts';
import { aCourierBrowser, delivery, WAY } from './courier-browser.ts';
import { backendState } from './demo.ts';

/** Opens the delivery that Juno has carried for `steps` steps; returns its id. */
export async function atStep(page: Page, steps: number, change: Partial<Delivery> = {}): Promise<DeliveryId> {
  let id: DeliveryId | undefined;
  await aCourierBrowser()
    .where((state) => void (id = delivery(state, change, WAY.slice(0, steps))))
    .open(page, `/courier/job/${id ?? ''}`);
  return id as DeliveryId;
}
export const stored = async (page: Page) => (await backendState(page)).dispatch.deliveries.at(-1);
export const statusOf = async (page: Page) => (await stored(page))?.delivery.status;
export const kinds = async (page: Page) => (await stored(page))?.events.map(({ kind }) => kind);
