import { seedEmail } from '#adapters/memory/seed.ts';
import { failNext, setConditions, stored } from './support/demo.ts';
import { aDevice, type SeededPerson } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

test.describe('§2 /my-account', () => {
  const people: readonly { who: SeededPerson; name: string; badges: string[]; phone: string; actions: string[]; banner?: boolean }[] = [
    { who: 'ada', name: 'Ada Okafor', badges: ['Admin', 'Active'], phone: '+1 4165550101', actions: ['Admin Dashboard', 'Edit Profile'] },
    { who: 'marco', name: 'Marco Bellini', badges: ['Merchant', 'Active'], phone: '+1 4165550102', actions: ['Edit Profile', 'My Businesses', 'Add Business'] },
    { who: 'lena', name: 'Lena Fischer', badges: ['Courier', 'Pending'], phone: '+1 6045550103', actions: ['Edit Profile'] },
    { who: 'tom', name: 'Tom Nguyen', badges: ['Customer', 'Active'], phone: 'Required', actions: ['Edit Profile'] },
    { who: 'priya', name: 'Priya Shah', badges: ['Merchant', 'Pending'], phone: 'Required', actions: ['Edit Profile', 'My Businesses', 'Add Business'], banner: true },
  ];
  for (const { who, name, badges, phone, actions, banner = false } of people) {
    test(`shows ${name} with what is theirs, and only that`, { tag: '@once' }, async ({ page }) => {
      await aDevice().signedIn(who).install(page);
      await visit(page, '/my-account');
      const card = page.locator('.account-card');
      await expect(card.getByRole('heading', { name })).toBeVisible();
      await expect(card.locator('.badge')).toHaveText(badges);
      await expect(card).toContainText(seedEmail(who));
      await expect(card).toContainText(phone);
      const initials = name.split(' ').map((word) => word.charAt(0)).join('');
      await expect(card.getByRole('img', { name })).toHaveText(initials);
      await expect(page.locator('.account-actions a')).toHaveText(actions.map((action) => new RegExp(`^${action}`, 'u')));
      await expect(page.getByRole('main').getByRole('button', { name: 'Sign Out' })).toBeVisible();
      const warning = page.getByText('Your account will be automatically deleted in 24 hours if not verified.');
      if (!banner) return expect(warning).toBeHidden();
      await expect(warning).toBeVisible();
      await expect(page.getByRole('link', { name: 'Verify Email' })).toHaveAttribute('href', '/verify-email');
    });
  }

  test('its links lead to the profile, the photo, and what a pending account means (A5)', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('lena').where(({ users }) => {
      users.splice(0, users.length, ...users.map((row) => ({ ...row, phone: '' })));
    }).install(page);
    await visit(page, '/my-account');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Edit profile photo' })).toHaveAttribute('href', '/upload-profile-picture');
    await expect(main.getByRole('link', { name: 'Required' })).toHaveAttribute('href', '/my-profile');
    await expect(main.getByRole('link', { name: /^Edit Profile/u })).toHaveAttribute('href', '/my-profile');
    await expect(main.getByRole('link', { name: 'Pending' })).toHaveAttribute('href', '/success-sign-in');
  });

  test('shows a Basic User without a name, and a drawn placeholder, where the row says nothing (§1, §9)', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').where((state) => {
      state.users = state.users.map((row) => (row.email === seedEmail('tom') ? { ...row, role: null, first_name: null, last_name: null } : row));
    }).install(page);
    await visit(page, '/my-account');
    await expect(page.locator('.account-card .badge')).toHaveText(['Basic User', 'Active']);
    await expect(page.getByRole('heading', { name: 'No name set' })).toBeVisible();
    await expect(page.locator('.account-card .avatar__placeholder')).toBeVisible();
    await expect(page.locator('.account-card .avatar')).toHaveText('');
  });

  for (const [operation, what] of [['users.find', 'the profile cannot be fetched'], ['users.healthCheck', 'the health check fails']] as const) {
    test(`stands, with a minimal profile, where ${what} (§8)`, { tag: '@once' }, async ({ page }) => {
      await aDevice().signedIn('ada').under({ failNext: { [operation]: { kind: 'unavailable' } } }).install(page);
      await visit(page, '/my-account');
      await expect(page.locator('.account-card .badge')).toHaveText(['Basic User', 'Active']);
      await expect(page.getByRole('banner')).toContainText('My Account');
      await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
    });
  }

  test('someone whose verification cannot be read counts as verified (§8)', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('priya').under({ failNext: { 'auth.currentUser': { kind: 'unavailable' } } }).install(page);
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: 'Priya Shah' })).toBeVisible();
    await expect(page.getByText(/automatically deleted/u)).toBeHidden();
  });

  test('an unverified account is gone after 24 hours, and its session with it (§4)', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('priya').holding('local', 'demo:clock-offset', String(24 * 3_600_000)).install(page);
    await page.goto('/my-account');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, seedEmail('priya'));
    await expect(toast(page, 'Invalid email or password.')).toBeVisible();
  });

  test('accessible in every look, for each role', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('priya').install(page);
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: 'Priya Shah' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('accessible in every look, for an administrator', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('ada').install(page);
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: 'Ada Okafor' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('§4 sign-out', () => {
  test('says so, goes to / in place of the page, and forgets everything', async ({ page }) => {
    await aDevice().signedIn('tom').registered().install(page);
    await visit(page, '/forgot-password');
    await visit(page, '/my-account');
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    for (const [area, key] of [['local', 'demo:session'], ['local', 'demo:registration'], ['session', 'demo:registration']] as const) {
      expect(await stored(page, area, key)).toBeNull();
    }
    await page.goBack();
    expect(pathOf(page)).toBe('/forgot-password');
    await page.goto('/my-account');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('does not pass by the sign-in page, however long the backend takes', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/my-account');
    const passed: string[] = [];
    page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname));
    await setConditions(page, { latencyMs: 500 });
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(passed).toEqual(['/']);
  });

  test('repeated clicks are ignored while it is under way', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/my-account');
    await setConditions(page, { latencyMs: 300 });
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) if (/Sign Out|Log Out/u.test(button.textContent ?? '')) for (let n = 0; n < 3; n += 1) button.click();
    });
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(1);
  });

  test('signs out the other tabs', { tag: '@once' }, async ({ page, context }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/my-account');
    const second = await context.newPage();
    await visit(second, '/my-account');
    await press(second, 'Sign Out');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page, 'Your session has ended. Please sign in again.')).toBeHidden();
  });

  test('a backend that does not answer does not keep anyone signed in', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/my-account');
    await failNext(page, 'auth.revokeSession', { kind: 'offline' });
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    expect(await stored(page, 'local', 'demo:session')).toBeNull();
  });

  test('says when it fails, and everything stays', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('tom').install(page);
    await visit(page, '/my-account');
    await failNext(page, 'auth.forgetSession', { kind: 'unavailable' });
    await press(page, 'Sign Out');
    await expect(toast(page, 'Error signing out. Please try again.')).toBeVisible();
    await expect(heading(page, 'My Account')).toBeVisible();
    await press(page, 'Sign Out');
    await expect(page).toHaveURL('/');
  });
});
