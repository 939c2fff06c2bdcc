import type { Page } from '@playwright/test';
import { failNext, mailsTo, setConditions } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { enterCode } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, toast, visit } from '../support/visit.ts';

const enter = (page: Page, code: string) => enterCode(page, code, 'Verify Email');
const resend = (page: Page) => page.getByRole('button', { name: /^Resend code/u });

const INVALID = 'Invalid or expired verification code. Please try again.';

test.describe('§8 the messages of /verify-email', () => {
  test('a code that couldn’t be sent, and then could; accessible in every look', async ({ page }) => {
    await aBrowser()
      .registered()
      .under({ failNext: { 'verification.sendCode': { kind: 'unavailable', message: 'The mail service is down.' } } })
      .open(page, '/verify-email');
    const shows = async (message: string) => {
      await expect(toast(page, message)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(message);
    };
    await shows('Failed to send verification code: The mail service is down.');
    await test.step('accessible in every look, not sent', () => expectAccessibleInEveryLook(page));
    const faults = [
      [{ kind: 'rejected', message: ' ' }, 'Failed to send verification code: Unknown error'],
      [{ kind: 'offline' }, 'Failed to send verification code. Please check your internet connection and try again.'],
      [{ kind: 'timeout' }, 'Failed to send verification code. Please try again.'],
    ] as const;
    for (const [planned, message] of faults) {
      await failNext(page, 'verification.sendCode', planned);
      await resend(page).click();
      await shows(message);
    }

    await test.step('the next try sends one; another cannot be requested while it is being sent (§4)', async () => {
      await setConditions(page, { latencyMs: 600 });
      await resend(page).dblclick();
      await expect(page.getByText('Sending the code…')).toBeVisible();
      await expect(toast(page, 'Verification code sent!')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Failed');
      expect((await mailsTo(page, NEWCOMER.email)).length).toBe(1);
      await expectAccessibleInEveryLook(page);
    });
    await setConditions(page, {});
    await test.step('refused', async () => {
      await enter(page, '000000');
      await expect(toast(page, INVALID)).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    for (const width of [320, 1280])
      await test.step(`a code has a cell for each digit, and all stay visible, at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const field = page.getByLabel('Verification code');
        await field.fill('123 456');
        await expect(field).toHaveValue('123456');
        const cells = await page.locator('.code-cells__cell').evaluateAll((all) => all.map((one) => one.clientWidth));
        expect(cells).toHaveLength(6);
        expect(Math.max(...cells) - Math.min(...cells)).toBeLessThanOrEqual(1);
        expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
          0,
        );
        await field.fill('1234567890');
        await expect(page.locator('.code-cells__cell').first()).toBeHidden();
      });
  });

  test('no known email, and the way to provide one', async ({ page }) => {
    await visit(page, '/verify-email');
    await expect(toast(page, 'Missing registration email.')).toBeVisible();
    await test.step('accessible in every look', () => expectAccessibleInEveryLook(page));
    await enter(page, '123456');
    await expectRefusal(page, { toast: 'Missing registration email.' });
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await expect(heading(page, 'Create Account')).toBeFocused();
  });
});
