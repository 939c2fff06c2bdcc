import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { BrowserState } from '../browser-state.ts';
import { BAKERY, bakery, dispatchOf, fieldOf } from './deliveries.ts';

/** The form of the merchant's approved business. */
export const REQUEST_PATH = `/request-delivery/${BAKERY.id}`;

/** A delivery that ended long ago, so that the bakery has saved its pickup details; no free ones are left. */
export const BEFORE = { at: Date.now() - 48 * HOUR, until: Date.now() };
const BEFORE_NAME = 'Rosa Fernandes of before';

/** A bakery with an earlier delivery. */
export const withPickup = (): BrowserState => bakery([{ ...BEFORE, to: { name: BEFORE_NAME } }]).browser;

export const receipt = (page: Page) => page.getByRole('region', { name: 'Your delivery' });

/** Fills in the recipient; `change` replaces some of the texts, by label. */
export async function fillIn(page: Page, change: Readonly<Record<string, string>> = {}): Promise<void> {
  const texts = {
    'Recipient’s name': 'Rosa Fernandes',
    'Street address': '64 Dovercourt Road',
    'Postal code': 'm6j3c1',
    Phone: '416 555 0199',
    ...change,
  };
  for (const [label, text] of Object.entries(texts)) await fieldOf(page, label).fill(text);
}

/** The deliveries requested since the start. */
export const requested = async (page: Page): Promise<StoredDelivery[]> =>
  (await dispatchOf(page)).deliveries.filter(({ people }) => people?.dropoff.name !== BEFORE_NAME);
