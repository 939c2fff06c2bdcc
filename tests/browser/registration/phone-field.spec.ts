import type { Locator, Page } from '@playwright/test';
import { bakery, fieldOf } from '../support/screens/deliveries.ts';
import { action, openDelivery } from '../support/screens/delivery-page.ts';
import { REQUEST_PATH } from '../support/screens/request-delivery.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

/** Types after the first `before` characters of the field. */
async function typeAt(page: Page, field: Locator, before: number, ...keys: readonly string[]): Promise<void> {
  await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), before);
  for (const key of keys) await page.keyboard.press(key);
}
const cursor = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

test.describe('a phone number of a delivery', () => {
  test('accepts only digits, and groups them while they’re typed', async ({ page }) => {
    await bakery().browser.open(page, REQUEST_PATH);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    for (const label of ['Phone', 'Phone at the counter']) {
      const field = fieldOf(page, label);
      await field.fill('');
      await field.pressSequentially('call (416) 555x0142');
      await expect(field).toHaveValue('416-555-0142');
      await test.step(`${label}: Backspace and Delete skip a separator`, async () => {
        await typeAt(page, field, 4, 'Backspace');
        await expect(field).toHaveValue('416-555-0142');
        await page.keyboard.press('Backspace');
        await expect(field).toHaveValue('415-550-142');
        await typeAt(page, field, 3, 'Delete');
        await expect(field).toHaveValue('415-550-142');
        await page.keyboard.press('Delete');
        await expect(field).toHaveValue('415-501-42');
      });
      await test.step(`${label}: the cursor stays at the typed position`, async () => {
        await typeAt(page, field, 2, '9', '8');
        await expect(field).toHaveValue('419-855-0142');
        expect(await cursor(field)).toBe(5);
        await page.keyboard.press('x');
        await expect(field).toHaveValue('419-855-0142');
        expect(await cursor(field)).toBe(5);
      });
      await test.step(`${label}: another country’s number has its dial code separate`, async () => {
        await field.fill('');
        await field.pressSequentially('+4930123456');
        await expect(field).toHaveValue('+49 301 234 56');
        await field.blur();
        await expect(field).toHaveValue('+49 3012 3456');
      });
    }
  });

  test('is corrected in the same kind of field', async ({ page }) => {
    await openDelivery(page, 4);
    await action(page, 'Correct address').click();
    const field = page.getByRole('dialog', { name: 'Correct the address' }).getByLabel('Phone');
    await expect(field).toHaveValue(/^\+1 \d{3}-\d{3}-\d{4}$/u);
    await field.fill('ask 416 555 0177');
    await expect(field).toHaveValue('416-555-0177');
  });
});
