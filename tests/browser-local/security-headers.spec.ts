import { PROJECT_URL } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

test('the live build’s policy allows connections only to its project', async ({ page }) => {
  const response = await page.goto('/');
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain(`connect-src 'self' ${PROJECT_URL};`);
  expect(policy).not.toContain('unsafe');
  const reach = (url: string) =>
    page.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'blocked',
        ),
      url,
    );
  expect(await reach(`${PROJECT_URL}/mail.json`)).toBe('reached');
});

test.describe('elsewhere', () => {
  test('is blocked by it', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/');
    const blocked = await page.evaluate(
      (address) =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective));
          void fetch(address, { mode: 'no-cors' }).then(
            () => resolve('reached'),
            () => undefined,
          );
        }),
      PROJECT_URL.replace('127.0.0.1', 'localhost'),
    );
    expect(blocked).toBe('connect-src');
    await context.close();
  });
});
