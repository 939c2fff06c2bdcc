import type { Page } from '@playwright/test';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Delivery, DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { MINUTE } from '#core/clock.ts';
import { aCourierBrowser, delivery, STEPS_TO_DOOR } from './courier-browser.ts';

/** The doors of these deliveries, and the numbers on their bags. */
const DOORS = [
  ['Rosa Recipient', 'K2P 1L4', '7KMD92QXHT4G'],
  ['Tom Nguyen', 'K1S 4G7', '4T9WQ2ZKB8NZ'],
  ['Ada Osei', 'K1R 6B2', 'B3XK8FHM2Q96'],
] as const;

/** Adds deliveries of one counter, one for each number of steps that Juno has taken; returns their ids. */
export const someDeliveries = (
  state: BackendState,
  steps: readonly number[],
  change: Partial<Delivery> = {},
): readonly DeliveryId[] =>
  steps.map((taken, place) => {
    // One after another, so that their order is known.
    const end = Date.now() - (steps.length - place) * MINUTE;
    const [name, postalCode, code] = DOORS[place] ?? DOORS[0];
    const number = parseTrackingNumber(code);
    const id = delivery(
      state,
      { ...change, ...(number === null ? {} : { number }) },
      STEPS_TO_DOOR.slice(0, taken),
      end,
    );
    const people = state.dispatch.deliveries.at(-1)?.people;
    if (people) Object.assign(people.dropoff, { name, postalCode });
    return id;
  });

/** Opens the screen of the first of several deliveries that Juno carries. */
export async function withSeveral(
  page: Page,
  steps: readonly number[],
  { path, change = {} }: { path?: string; change?: Partial<Delivery> } = {},
): Promise<readonly DeliveryId[]> {
  let ids: readonly DeliveryId[] = [];
  await aCourierBrowser()
    .where((state) => void (ids = someDeliveries(state, steps, change)))
    .open(page, path ?? `/courier/job/${ids[0] ?? ''}`);
  return ids;
}
