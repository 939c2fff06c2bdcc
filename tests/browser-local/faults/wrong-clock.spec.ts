import { HOUR } from '#core/clock.ts';
import { fullName } from '../../browser/journeys/backend.ts';
import { signInAs } from '../../browser/support/forms.ts';
import { accountInHeader } from '#tests/browser/support/screens/header.ts';
import { visit } from '../../browser/support/visit.ts';
import { expect, test } from '../support/test.ts';

for (const [what, by] of [
  ['ahead', 3 * HOUR],
  ['behind', -3 * HOUR],
] as const) {
  test(`a device with a clock three hours ${what} requests no unnecessary token`, async ({ page, backend }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/auth/v1/token')) asked.push(request.url());
    });
    await page.clock.setSystemTime(Date.now() + by);
    const person = await backend.account('merchant');
    await visit(page, '/sign-in');
    await signInAs(page, person.email, person.password);
    await expect.poll(() => page.url()).not.toContain('/sign-in');
    for (const path of ['/my-account', '/my-profile', '/my-account']) {
      await visit(page, path);
      await expect(accountInHeader(page, new RegExp(fullName(person), 'u'))).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([expect.stringContaining('grant_type=password')]);
  });
}
