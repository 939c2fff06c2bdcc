import { backendState, failNext, setConditions, stored } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { press, signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast } from '../support/visit.ts';

// In other tabs: journeys/access.ts.
test.describe('§4 sign-out', () => {
  test('leads to / without a flash of sign-in, once, and removes everything', async ({ page }) => {
    await aBrowser().signedIn('tom').registered().open(page, '/contact');
    await page.getByRole('main').getByRole('textbox').last().fill('My door code is 1234');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('1234');
    await page.reload();
    await expect(page.getByRole('main').getByRole('textbox').last()).toHaveValue('My door code is 1234');
    await moveTo(page, '/my-account');
    await expect(heading(page, 'My Account')).toBeVisible();
    const passed: string[] = [];
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
    await setConditions(page, { latencyMs: 500 });
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button'))
        if (/Sign Out|Log Out/u.test(button.textContent ?? '')) for (let n = 0; n < 3; n += 1) button.click();
    });
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(passed).toEqual(['/']);
    await expect(page.locator('.toast')).toHaveCount(1);
    for (const [area, key] of [
      ['local', 'demo:session'],
      ['local', 'demo:registration'],
      ['session', 'demo:registration'],
    ] as const) {
      expect(await stored(page, area, key)).toBeNull();
    }
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('1234');
    const sessions = async () => (await backendState(page)).sessions.filter(({ userId }) => userId !== NEWCOMER.id);
    await expect.poll(sessions).toEqual([]);
    await setConditions(page, {});
    await page.goBack();
    expect(pathOf(page)).toBe('/contact');
    await moveTo(page, '/my-account');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('reports a failure, here or elsewhere; only the first keeps the session', async ({ page }) => {
    // Two sessions of the same person; this browser has the second.
    await aBrowser().signedIn('tom').signedIn('tom').open(page, '/my-account');
    const returns = async () => {
      await moveTo(page, '/my-account');
      await signInAs(page, 'tom@mail.example');
      await expect(heading(page, 'My Account')).toBeVisible();
    };
    const signedOut = page.locator('.toast').filter({ hasText: 'Signed out successfully' });
    await test.step('a failure is shown and keeps everything; a silent backend doesn’t prevent it', async () => {
      await failNext(page, 'auth.forgetSession', { kind: 'unavailable' });
      await press(page, 'Sign Out');
      await expect(toast(page, 'Error signing out. Please try again.')).toBeVisible();
      await expect(heading(page, 'My Account')).toBeVisible();
      expect(pathOf(page)).toBe('/my-account');
      await failNext(page, 'auth.revokeSession', { kind: 'offline' });
      await press(page, 'Sign Out');
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect(await stored(page, 'local', 'demo:session')).toBeNull();
      // So that it isn't mistaken for the next one's.
      await signedOut.getByRole('button', { name: 'Dismiss message' }).click();
      await expect(signedOut).toHaveCount(0);
    });
    await test.step('everywhere reports a failure, or ends the other sessions', async () => {
      await returns();
      await failNext(page, 'auth.revokeSession', { kind: 'offline' });
      await press(page, 'Sign out everywhere');
      await expect(page.locator('.toast__text', { hasText: 'couldn’t reach your other devices' })).toBeVisible();
      await expect(page).toHaveURL('/');
      expect((await backendState(page)).sessions.length).toBeGreaterThan(0);
      await returns();
      await press(page, 'Sign out everywhere');
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await expect(page).toHaveURL('/');
      expect((await backendState(page)).sessions).toEqual([]);
      await expect(page.locator('.toast__text', { hasText: 'session has ended' })).toBeHidden();
    });
  });
});
