import type { Page } from '@playwright/test';
import { MINUTE } from '#core/clock.ts';
import type { Delivery } from '#core/delivery/delivery.ts';
import { PIN } from './support/courier-browser.ts';
import { atStep } from './support/courier-job.ts';
import { moveClock, setConditions } from './support/demo.ts';
import { expectAccessibleInEveryLook, expectLegibleInTheSun } from './support/every-look.ts';
import { press } from './support/forms.ts';
import { halves, photo } from './support/jpeg.ts';
import { expect, test } from './support/test.ts';
import { heading } from './support/visit.ts';

const enterPin = async (page: Page, pin: string) => {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await press(page, 'Delivered');
};
const giveUp = async (page: Page, reason: RegExp) => {
  await press(page, 'Can’t deliver');
  await page.getByRole('radio', { name: reason }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
};

interface Look {
  readonly name: string;
  readonly steps: number;
  readonly change?: Partial<Delivery>;
  readonly reach: (page: Page) => Promise<void>;
  /** A text that only this state shows. */
  readonly shows: RegExp;
  readonly within?: string;
}

const LOOKS: readonly Look[] = [
  { name: 'at the end', steps: 4, reach: (page) => enterPin(page, PIN), shows: /^You earned/u },
  {
    name: 'on the way back to the shop',
    steps: 4,
    reach: (page) => giveUp(page, /^They don’t want it/u),
    shows: /^Take it back to Alder Bakery/u,
  },
  {
    name: 'after a wrong PIN',
    steps: 4,
    reach: (page) => enterPin(page, '0000'),
    shows: /^That PIN doesn’t match. 4 tries left./u,
  },
  {
    name: 'when asked to confirm giving it back',
    steps: 1,
    reach: (page) => press(page, 'Give it back'),
    shows: /^Give this delivery back\?/u,
    within: 'dialog[open]',
  },
  {
    name: 'during the countdown of the five minutes at the door',
    steps: 3,
    async reach(page) {
      await press(page, 'I’m at the door');
      await press(page, 'Can’t deliver');
      await page.getByRole('radio', { name: /^Nobody answers/u }).check();
    },
    shows: /^Wait \d:\d\d/u,
    within: 'dialog[open]',
  },
  {
    name: 'while the report waits for the server’s five minutes',
    steps: 3,
    async reach(page) {
      await setConditions(page, { offline: true });
      await press(page, 'I’m at the door');
      await expect(page.getByText(/^Saved on this phone/u)).toBeVisible();
      await moveClock(page, 5 * MINUTE);
      await page.reload();
      await giveUp(page, /^Nobody answers/u);
      await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
      await setConditions(page, { offline: false });
    },
    shows: /the five minutes at the door count from when you were back online/u,
  },
  {
    name: 'while the PIN waits to be checked',
    steps: 4,
    async reach(page) {
      await setConditions(page, { offline: true });
      await enterPin(page, PIN);
    },
    shows: /^Don’t leave yet/u,
  },
  {
    name: 'while the end waits to be sent',
    steps: 4,
    change: { handover: 'door' },
    async reach(page) {
      await page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 640, height: 480, shade: halves }));
      await setConditions(page, { offline: true });
      await press(page, 'Delivered');
    },
    shows: /^Waiting to be sent/u,
  },
];

test.describe('/courier/job/{id} is accessible', () => {
  for (const { name, steps, change, reach, shows, within } of LOOKS) {
    test(name, async ({ page }) => {
      await atStep(page, steps, change);
      await reach(page);
      await expect(page.getByText(shows).first()).toBeVisible();
      await expectAccessibleInEveryLook(page, within);
      if (within === undefined) await expectLegibleInTheSun(page);
      // The text was still there after axe's check.
      await expect(page.getByText(shows).first()).toBeVisible();
    });
  }
});
