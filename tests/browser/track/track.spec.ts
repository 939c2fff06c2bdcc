import type { Page } from '@playwright/test';
import { makeTrackingNumber, formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, visit } from '../support/visit.ts';

const number = (page: Page) => page.getByLabel('Delivery number');
const UNKNOWN = 'We can’t find that delivery. Check the number and try again.';

test.describe('/track', () => {
  test('reads a number in any spelling or a link, and explains errors', { tag: '@phone' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    await visit(page, '/track');
    for (const type of [
      (text: string) => text.toLowerCase(),
      (text: string) => ` ${text.replaceAll('-', ' ')} `,
      (text: string) => text.replaceAll('-', '').replaceAll('1', 'l'),
    ]) {
      await number(page).fill(type(formatTrackingNumber(staged.number)));
      await number(page).press('Enter');
      await expect(heading(page, 'On its way to you')).toBeFocused();
      expect(pathOf(page)).toBe(staged.path());
      await page.goBack();
      await expect(heading(page, 'Track a delivery')).toBeVisible();
    }
    await number(page).fill(`Follow it: https://other.example${staged.path('recipient')}`);
    await number(page).press('Enter');
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();

    await page.goBack();
    await expect(heading(page, 'Track a delivery')).toBeVisible();
    const right = formatTrackingNumber(makeTrackingNumber(cryptoRandom));
    const wrong = `${right.startsWith('2') ? '3' : '2'}${right.slice(1)}`;
    for (const [typed, message] of [
      ['', 'Enter the delivery number.'],
      ['7KMD', /12 letters and digits/u],
      ['7KM0-92QX-HT4B', /never 0, O or U/u],
      ['<script>alert(1)</script>', /only letters and digits/u],
      [wrong, /has a typo/u],
    ] as const) {
      await test.step(typed, async () => {
        await number(page).fill(typed);
        await page.getByRole('button', { name: 'Track', exact: true }).click();
        await expect(number(page)).toBeFocused();
        await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(number(page)).toHaveAccessibleDescription(
          typeof message === 'string' ? new RegExp(message, 'u') : message,
        );
        await expect(number(page)).toHaveValue(typed);
        expect(pathOf(page)).toBe('/track');
      });
    }
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('/track/{number}', () => {
  test('an unknown number and an invalid one show the same, with another try', { tag: '@phone' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    for (const typed of [formatTrackingNumber(makeTrackingNumber(cryptoRandom)), 'DLV-204817', '%E0%A4%A']) {
      await (typed === 'DLV-204817' ? moveTo : visit)(page, `/track/${typed}`);
      await expect(number(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN, 'u'));
      await expect(number(page)).toHaveValue(typed);
      await expect(number(page)).toBeFocused();
    }
    await number(page).fill(staged.number);
    await number(page).press('Enter');
    await expect(heading(page, 'On its way to you')).toBeFocused();
  });
});
