import type { Page } from '@playwright/test';
import { fillRegistration, press, signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

const TOM = 'tom@mail.example';

test.beforeEach(({ page }) => {
  // No dialog may open in this file: it would mean that a script ran.
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`);
  });
});

/** Registers, verifies and chooses, on one page without a reload. */
async function registerToTheEnd(page: Page): Promise<void> {
  await visit(page, '/register');
  await fillRegistration(page);
  await press(page, 'Continue');
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await expect(toast(page, 'Verification code sent!')).toBeVisible();
}

test.describe('storage', () => {
  test('switched off completely: registering and signing in still work', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await registerToTheEnd(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInAs(page, TOM);
    await expect(page.getByRole('heading', { name: 'Tom Nguyen' })).toBeVisible();
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
  });

  test('switched off: a scenario’s link, its own window and the simulated couriers work', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const)
        Object.defineProperty(window, name, { get: refuse });
      LockManager.prototype.request = () => Promise.reject(new DOMException('Access is denied.', 'SecurityError'));
      window.BroadcastChannel = refuse as unknown as typeof BroadcastChannel;
    });
    await page.goto('/?demo=merchant-dashboard');
    await expect(heading(page, 'Bellini Bakery')).toBeVisible();
    await page.goto('/?demo-window=courier');
    await expect(heading(page, 'Courier Home')).toBeVisible();
    await page.goto('/?demo=lunch-rush');
    await expect(heading(page, 'Deliveries')).toBeVisible();
  });

  test('full: registering and signing in still work', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await registerToTheEnd(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInAs(page, TOM);
    await expect(page.getByRole('heading', { name: 'Tom Nguyen' })).toBeVisible();
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
  });

  const garbage = [
    '',
    'null',
    '[]',
    '{}',
    '"text"',
    '17',
    '{"version":1',
    '\u0000',
    '{"userId":5,"email":null}',
    '{"accessToken":"a"}',
    '{"failNext":null,"latencyMs":"x"}',
  ];
  const records = [
    ['session', 'demo:registration'],
    ['local', 'demo:registration'],
    ['local', 'demo:session'],
    ['local', 'demo:pending-code:registration'],
    ['local', 'demo:pending-code:password-reset'],
    ['session', 'demo:draft:register'],
    ['session', 'demo:draft:sign-in'],
    ['session', 'demo:reset-ticket'],
    ['local', 'demo:conditions'],
    ['local', 'demo:clock'],
    ['local', 'demo:magic-link-asked'],
    ['local', 'demo:backend'],
  ] as const;
  test('corrupted records: every screen starts fresh, and signing in works', async ({ page }) => {
    // An image URL, to reach the storage before the app.
    await page.goto('/favicon.svg');
    for (const turn of [0, 4, 8]) {
      await test.step(`shifted by ${turn}`, async () => {
        await page.evaluate(
          (entries) => {
            localStorage.clear();
            sessionStorage.clear();
            for (const [area, key, text] of entries)
              (area === 'local' ? localStorage : sessionStorage).setItem(key, text);
          },
          records.map(([area, key], index) => [area, key, garbage[(index + turn) % garbage.length] ?? ''] as const),
        );
        await visit(page, '/verify-email');
        await expect(toast(page, 'Missing registration email.')).toBeVisible();
        await moveTo(page, '/forgot-password?step=new-password');
        await expect(heading(page, 'Forgot your password?')).toBeVisible();
        await moveTo(page, '/sign-in');
        await signInAs(page, TOM);
        await expect(page.getByRole('heading', { name: 'Tom Nguyen' })).toBeVisible();
      });
    }
  });
});
