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
const UNCHECKED = 'Saved. We’ll check the PIN when you’re back online. Stay near until then.';
const takePhoto = (page: Page) =>
  page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 640, height: 480, shade: halves }));
const giveUp = async (page: Page) => {
  await press(page, 'Can’t deliver');
  await page.getByRole('radio', { name: /^They don’t want it/u }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
};

interface Cut {
  readonly step: string;
  /** Number of steps taken before. */
  readonly after: number;
  readonly change?: Partial<Delivery>;
  /** Actions before the network is cut. */
  readonly first?: (page: Page) => Promise<void>;
  readonly tap: (page: Page) => Promise<void>;
  /** The heading without a network, and after the step has arrived if that's another. */
  readonly shows: string;
  readonly arrivesAs?: string;
  /** The words for a kept step. */
  readonly saved?: string;
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
    shows: 'PIN saved, not checked yet',
    saved: UNCHECKED,
    arrivesAs: 'Delivered',
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

for (const { step, after, change, first, tap, shows, arrivesAs = shows, saved = SAVED, status } of CUTS) {
  const how = change?.handover === 'door' ? `${step} with a photo` : step;
  test(`the network is cut before ${how}: it’s kept across a reload, and sent once`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await atStep(page, after, change);
    await first?.(page);
    const [before, steps] = [await statusOf(page), await kinds(page)];
    await setConditions(page, { offline: true });
    await tap(page);
    await expect(heading(page, shows)).toBeVisible();
    await expect(page.getByText(saved)).toBeVisible();
    await page.reload();
    await expect(heading(page, shows)).toBeVisible();
    await expect(page.getByText(saved)).toBeVisible();
    expect([await statusOf(page), await kinds(page)]).toEqual([before, steps]);
    await setConditions(page, {});
    await expect.poll(() => statusOf(page)).toBe(status);
    await expect(heading(page, arrivesAs)).toBeVisible();
    await expect(page.getByText(saved)).toBeHidden();
    expect(await kinds(page)).toEqual([...(steps ?? []), step]);
  });
}

/** Records vibrations and tones, which a test can't feel or hear. */
const noteAlerts = (page: Page) =>
  page.addInitScript(() => {
    const alerts: string[] = [];
    Object.assign(window, { alerts });
    Object.defineProperty(navigator, 'vibrate', { value: () => alerts.push('vibration') > 0 });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      alerts.push('tone');
      start.call(this, when);
    };
  });
const alerts = (page: Page) => page.evaluate(() => (window as unknown as { alerts: string[] }).alerts);

test.describe('a wrong PIN typed without a network', () => {
  const typeWrong = async (page: Page) => {
    await noteAlerts(page);
    await atStep(page, 4);
    await setConditions(page, { offline: true });
    await page.getByLabel('PIN', { exact: true }).fill('0000');
    await press(page, 'Delivered');
    await expect(heading(page, 'PIN saved, not checked yet')).toBeVisible();
    await expect(page.getByText(/earned|\$/u)).toHaveCount(0);
    expect(await alerts(page)).toEqual([]);
  };

  test('alerts the courier after the check, and leads back to its field', async ({ page }) => {
    await typeWrong(page);
    await setConditions(page, {});
    const pin = page.getByLabel('PIN', { exact: true });
    await expect(pin).toBeFocused();
    await expect(pin).toHaveAccessibleDescription('That PIN doesn’t match. 4 tries left.');
    expect(await alerts(page)).toEqual(['tone', 'tone', 'vibration']);
    await pin.fill(PIN);
    await press(page, 'Delivered');
    await expect(heading(page, 'Delivered')).toBeVisible();
    expect(await statusOf(page)).toBe('delivered');
  });

  test('is shown on Courier Home too, with a link to the field', async ({ page }) => {
    await typeWrong(page);
    await page.getByRole('link', { name: 'Courier Home' }).click();
    await expect(page.getByText('PIN not checked yet')).toBeVisible();
    await setConditions(page, {});
    await page.getByRole('link', { name: 'Enter the PIN again' }).click();
    await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  });
});
