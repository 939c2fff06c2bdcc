import { backendState, failNext, setConditions, stored } from './support/demo.ts';
import { aBrowser } from './support/browser-state.ts';
import { press, signInAs } from './support/forms.ts';
import { logOut } from './support/header.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo, pathOf, toast, visit } from './support/visit.ts';

test.describe('§4 sign-out', () => {
  test('is confirmed, leads to / replacing the page, and removes everything', async ({ page }) => {
    await aBrowser().signedIn('tom').registered().open(page, '/forgot-password');
    await moveTo(page, '/my-account');
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    for (const [area, key] of [
      ['local', 'demo:session'],
      ['local', 'demo:registration'],
      ['session', 'demo:registration'],
    ] as const) {
      expect(await stored(page, area, key)).toBeNull();
    }
    await page.goBack();
    expect(pathOf(page)).toBe('/forgot-password');
    await moveTo(page, '/my-account');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('removes typed text for the next person', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/contact');
    await page.getByRole('main').getByRole('textbox').last().fill('My door code is 1234');
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('1234');
    await page.reload();
    await logOut(page);
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('1234');
  });

  test('doesn’t flash the sign-in page even if it’s slow, and ignores more clicks', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/my-account');
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
    expect(await stored(page, 'local', 'demo:session')).toBeNull();
    await expect.poll(async () => (await backendState(page)).sessions).toEqual([]);
  });

  test('signs out the other tabs', async ({ page, context }) => {
    await aBrowser().signedIn('tom').open(page, '/my-account');
    const second = await context.newPage();
    await visit(second, '/my-account');
    await press(second, 'Sign Out');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page, 'Your session has ended. Please sign in again.')).toBeHidden();
  });

  test('a failure is shown and keeps everything; a silent backend doesn’t prevent it', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/my-account');
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
  });

  test('everywhere ends the other sessions, or reports a failure', async ({ page }) => {
    // Two sessions of the same person; this browser has the second.
    await aBrowser().signedIn('tom').signedIn('tom').open(page, '/my-account');
    await failNext(page, 'auth.revokeSession', { kind: 'offline' });
    await press(page, 'Sign out everywhere');
    await expect(page.locator('.toast__text', { hasText: 'couldn’t reach your other devices' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect((await backendState(page)).sessions.length).toBeGreaterThan(0);

    await moveTo(page, '/my-account');
    await signInAs(page, 'tom@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
    await press(page, 'Sign out everywhere');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect((await backendState(page)).sessions).toEqual([]);
    await expect(page.locator('.toast__text', { hasText: 'session has ended' })).toBeHidden();
  });
});
