import type { Page } from '@playwright/test';
import { PIN } from '../support/screens/courier-browser.ts';
import { atStep, endUndo, expectLook, giveUp, kinds, nextAtStep, statusOf } from '../support/screens/courier-job.ts';
import { setConditions } from '../support/demo.ts';
import { press } from '../support/forms.ts';
import { halves, photo } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

const SAVED = 'Saved on this phone. It’ll be sent when you’re back online, with the time of your tap.';
const UNCHECKED = 'Saved. We’ll check the PIN when you’re back online. Stay near until then.';
const takePhoto = (page: Page) =>
  page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 640, height: 480, shade: halves }));

interface Cut {
  readonly step: string;
  /** Actions before the network is cut. */
  readonly first?: (page: Page) => Promise<void>;
  readonly tap: (page: Page) => Promise<void>;
  /** The heading without a network, and after the step has arrived if it differs. */
  readonly shows: string;
  readonly arrivesAs?: string;
  /** The words for a kept step. */
  readonly saved?: string;
  /** A text of the kept step's page, which is then checked for accessibility. */
  readonly looks?: RegExp;
  readonly status: string;
}

const TO_THE_DOOR: readonly Cut[] = [
  { step: 'arrive_pickup', tap: (page) => press(page, 'I’m at the shop'), shows: 'Pick it up', status: 'at_pickup' },
  {
    step: 'pick_up',
    tap: (page) => press(page, 'I have it'),
    shows: 'Take it to the door',
    arrivesAs: 'Take it to Rosa Recipient',
    status: 'picked_up',
  },
  {
    step: 'arrive_dropoff',
    tap: (page) => press(page, 'I’m at the door'),
    shows: 'Hand it to Rosa Recipient',
    status: 'at_dropoff',
  },
  {
    step: 'deliver',
    first: (page) => page.getByLabel('PIN', { exact: true }).fill(PIN),
    tap: (page) => press(page, 'Delivered'),
    shows: 'PIN saved, not checked yet',
    saved: UNCHECKED,
    looks: /^Don’t leave yet/u,
    arrivesAs: 'Delivered',
    status: 'delivered',
  },
];
const WITH_A_PHOTO: readonly Cut[] = [
  {
    step: 'deliver',
    first: takePhoto,
    tap: (page) => press(page, 'Delivered'),
    shows: 'Delivered',
    looks: /^Waiting to be sent/u,
    status: 'delivered',
  },
];
const BACK_TO_THE_SHOP: readonly Cut[] = [
  {
    step: 'fail',
    tap: (page) => giveUp(page, /^They don’t want it/u),
    shows: 'Take it back to Alder Bakery',
    status: 'returning',
  },
  {
    step: 'hand_back',
    async first(page) {
      await expectLook(page, /^Take it back to Alder Bakery/u);
      await takePhoto(page);
    },
    tap: (page) => press(page, 'Hand back'),
    shows: 'Back at the shop',
    status: 'returned',
  },
];
const GIVEN_BACK: readonly Cut[] = [
  {
    step: 'release',
    async tap(page) {
      await press(page, 'Give it back');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Give It Back' }).click();
      await endUndo(page);
    },
    shows: 'Given back',
    status: 'searching',
  },
];

/** Takes a step while the network is cut. */
async function cutBefore(page: Page, cut: Cut): Promise<void> {
  const { step, first, tap, shows, arrivesAs = shows, saved = SAVED, looks, status } = cut;
  await first?.(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const [before, steps] = [await statusOf(page), await kinds(page)];
  await setConditions(page, { offline: true });
  await tap(page);
  await expect(heading(page, shows)).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();
  if (looks !== undefined) {
    await expectLook(page, looks);
    await page.setViewportSize({ width: 320, height: 640 });
  }
  await page.reload();
  await expect(heading(page, shows)).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();
  expect([await statusOf(page), await kinds(page)]).toEqual([before, steps]);
  await setConditions(page, {});
  await expect.poll(() => statusOf(page)).toBe(status);
  await expect(heading(page, arrivesAs)).toBeVisible();
  await expect(page.getByText(saved)).toBeHidden();
  expect(await kinds(page)).toEqual([...(steps ?? []), step]);
}

test('the network cut before any step: it’s kept across a reload, and sent once', async ({ page }) => {
  test.slow();
  for (const [start, after, cuts, change] of [
    [atStep, 1, TO_THE_DOOR, {}],
    [nextAtStep, 4, WITH_A_PHOTO, { handover: 'door' }],
    [nextAtStep, 4, BACK_TO_THE_SHOP, {}],
    [nextAtStep, 2, GIVEN_BACK, {}],
  ] as const) {
    await start(page, after, change);
    for (const cut of cuts) await test.step(cut.step, () => cutBefore(page, cut));
  }
});

test('the reasons for a failure open at a door without a network', async ({ page, context }) => {
  await atStep(page, 3);
  await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await press(page, 'I’m at the door');
  await press(page, 'Can’t deliver');
  await expect(page.getByRole('dialog', { name: 'Why can’t you deliver it?' })).toBeVisible();
});

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

test('a wrong PIN typed without a network alerts the courier after the check', async ({ page }) => {
  await noteAlerts(page);
  await atStep(page, 4);
  const pin = page.getByLabel('PIN', { exact: true });
  const typeWrong = async () => {
    await setConditions(page, { offline: true });
    await pin.fill('0000');
    await press(page, 'Delivered');
    await expect(heading(page, 'PIN saved, not checked yet')).toBeVisible();
    await expect(page.getByText(/earned|\$/u)).toHaveCount(0);
  };
  await typeWrong();
  expect(await alerts(page)).toEqual([]);
  await setConditions(page, {});
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAccessibleDescription('That PIN doesn’t match. 4 tries left.');
  expect(await alerts(page)).toEqual(['tone', 'tone', 'vibration']);

  await test.step('shown on Courier Home too, with a link to the field', async () => {
    await typeWrong();
    await page.getByRole('link', { name: 'Courier Home' }).click();
    await expect(page.getByText('PIN not checked yet')).toBeVisible();
    await setConditions(page, {});
    await page.getByRole('link', { name: 'Enter the PIN again' }).click();
    await expect(pin).toBeFocused();
  });
  await pin.fill(PIN);
  await press(page, 'Delivered');
  await expect(heading(page, 'Delivered')).toBeVisible();
  expect(await statusOf(page)).toBe('delivered');
});
