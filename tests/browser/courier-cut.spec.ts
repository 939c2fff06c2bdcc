import type { Page } from '@playwright/test';
import type { Delivery } from '#core/delivery/delivery.ts';
import { PIN } from './support/courier-browser.ts';
import { atStep, kinds, statusOf } from './support/courier-job.ts';
import { setConditions } from './support/demo.ts';
import { press } from './support/forms.ts';
import { halves, photo } from './support/jpeg.ts';
import { expect, test } from './support/test.ts';
import { heading } from './support/visit.ts';

const SAVED = 'Saved on this phone. It’ll be sent when you’re back online.';
const takePhoto = (page: Page) =>
  page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 640, height: 480, shade: halves }));
const giveUp = async (page: Page) => {
  await press(page, 'Can’t deliver');
  await page.getByRole('radio', { name: /^They don’t want it/u }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
};

interface Cut {
  readonly step: string;
  /** How many steps were taken before. */
  readonly after: number;
  readonly change?: Partial<Delivery>;
  /** What is done while there's still a network. */
  readonly first?: (page: Page) => Promise<void>;
  readonly tap: (page: Page) => Promise<void>;
  /** The heading without a network, and once the step has arrived, where that's another. */
  readonly shows: string;
  readonly arrivesAs?: string;
  readonly status: string;
}

const CUTS: readonly Cut[] = [
  {
    step: 'arrive_pickup',
    after: 1,
    tap: (page) => press(page, 'I’m at the shop'),
    shows: 'Pick it up',
    status: 'at_pickup',
  },
  {
    step: 'pick_up',
    after: 2,
    tap: (page) => press(page, 'I have it'),
    shows: 'Take it to the door',
    arrivesAs: 'Take it to Rosa Recipient',
    status: 'picked_up',
  },
  {
    step: 'arrive_dropoff',
    after: 3,
    tap: (page) => press(page, 'I’m at the door'),
    shows: 'Hand it to Rosa Recipient',
    status: 'at_dropoff',
  },
  {
    step: 'deliver',
    after: 4,
    first: (page) => page.getByLabel('PIN', { exact: true }).fill(PIN),
    tap: (page) => press(page, 'Delivered'),
    shows: 'Delivered',
    status: 'delivered',
  },
  {
    step: 'deliver',
    after: 4,
    change: { handover: 'door' },
    first: takePhoto,
    tap: (page) => press(page, 'Delivered'),
    shows: 'Delivered',
    status: 'delivered',
  },
  {
    step: 'fail',
    after: 4,
    tap: giveUp,
    shows: 'Take it back to Alder Bakery',
    status: 'returning',
  },
  {
    step: 'hand_back',
    after: 4,
    async first(page) {
      await giveUp(page);
      await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
      await takePhoto(page);
    },
    tap: (page) => press(page, 'Hand back'),
    shows: 'Back at the shop',
    status: 'returned',
  },
  {
    step: 'release',
    after: 2,
    async tap(page) {
      await press(page, 'Give it back');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Give It Back' }).click();
    },
    shows: 'Given back',
    status: 'searching',
  },
];

for (const { step, after, change, first, tap, shows, arrivesAs = shows, status } of CUTS) {
  const how = change?.handover === 'door' ? `${step} with a photo` : step;
  test(
    `the network is cut before ${how}: it's kept over a reload, and sent once`,
    { tag: '@once' },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await atStep(page, after, change);
      await first?.(page);
      const [before, steps] = [await statusOf(page), await kinds(page)];
      await setConditions(page, { offline: true });
      await tap(page);
      await expect(heading(page, shows)).toBeVisible();
      await expect(page.getByText(SAVED)).toBeVisible();
      await page.reload();
      await expect(heading(page, shows)).toBeVisible();
      await expect(page.getByText(SAVED)).toBeVisible();
      expect([await statusOf(page), await kinds(page)]).toEqual([before, steps]);
      await setConditions(page, {});
      await expect.poll(() => statusOf(page)).toBe(status);
      await expect(heading(page, arrivesAs)).toBeVisible();
      await expect(page.getByText(SAVED)).toBeHidden();
      expect(await kinds(page)).toEqual([...(steps ?? []), step]);
    },
  );
}
