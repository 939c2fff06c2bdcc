import { aBrowser } from '../support/browser-state.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/visit.ts';

test.use({ toastsStay: false });

test('a toast disappears by itself, but not while the pointer is on it', async ({ page }) => {
  await aBrowser().signedIn('tom').open(page, '/my-account');
  await press(page, 'Sign Out');
  const signedOut = toast(page, 'Signed out successfully');
  await signedOut.hover();
  const runs = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(({ effect, playState }) => Number(effect?.getTiming().duration) >= 6000 && playState === 'running'),
    );
  await expect.poll(runs).toBe(false);
  await expect(signedOut).toBeVisible();
  await page.mouse.move(5, 500);
  await expect.poll(runs).toBe(true);
  await expect(signedOut).toBeHidden();
});
