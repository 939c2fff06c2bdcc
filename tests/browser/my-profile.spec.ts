import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import { backendState, failNext, mailsTo, moveClock, stored } from './support/demo.ts';
import { aDevice } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { expectRefusal, heading, pathOf, toast, visit } from './support/visit.ts';

const SCREEN = '/my-profile';
const MARCO = 'marco@demo.example';
const NEW = 'marco.new@demo.example';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const rowOf = async (page: Page, email = MARCO) => (await backendState(page)).users.find((row) => row.email === email);

async function openScreen(page: Page): Promise<void> {
  await aDevice().signedIn('marco').install(page);
  await visit(page, SCREEN);
  await expect(field(page, 'First Name')).toHaveValue('Marco');
}

async function save(page: Page, message = 'Profile updated successfully!'): Promise<void> {
  await press(page, 'Save Changes');
  await expect(toast(page, message)).toBeVisible();
}

test.describe('§2 /my-profile', () => {
  test('shows what is stored, saves what is changed, and leads back to the account a second later', async ({ page }) => {
    await openScreen(page);
    for (const [label, value] of [['Last Name', 'Bellini'], ['E-mail', MARCO], ['Country', 'Canada'], ['Phone', '4165550102']] as const) await expect(field(page, label)).toHaveValue(value);
    await field(page, 'First Name').fill('  Márco 🚚 ');
    await field(page, 'Last Name').fill('بيلّيني');
    await field(page, 'Phone').fill('(416) 555-0199');
    await page.evaluate(() => {
      const seen = window as unknown as { pressedAt: number; leftAt: number };
      document.addEventListener('submit', () => { seen.pressedAt = performance.now(); }, true);
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        seen.leftAt = performance.now();
        push(...entry);
      };
    });
    await save(page);
    await expect(heading(page, 'My Account')).toBeFocused();
    expect(await page.evaluate(() => {
      const seen = window as unknown as { pressedAt: number; leftAt: number };
      return seen.leftAt - seen.pressedAt;
    })).toBeGreaterThanOrEqual(1000);
    expect(await rowOf(page)).toMatchObject({ first_name: 'Márco 🚚', last_name: 'بيلّيني', country: 'ca', country_code: '+1', phone: '4165550199', email: MARCO });
    await expect(page.getByRole('heading', { name: 'Márco 🚚 بيلّيني' })).toBeVisible();
    await expect(page.getByRole('main').getByText('+1 4165550199')).toBeVisible();
  });

  test('one who leaves within that second is not fetched back', { tag: '@once' }, async ({ page }) => {
    await openScreen(page);
    await save(page);
    await page.getByRole('banner').getByRole('link', { name: /home/u }).click();
    await page.waitForTimeout(1500);
    expect(pathOf(page)).toBe('/');
  });

  test('the dial code follows the country, and a pasted international number sets it', { tag: '@once' }, async ({ page }) => {
    await openScreen(page);
    await field(page, 'Country').fill('germ');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Country')).toHaveValue('Germany');
    await expect(field(page, 'Phone')).toHaveValue('4165550102');
    await field(page, 'Phone').fill('+44 20 7946 0018');
    await field(page, 'Phone').blur();
    await expect(field(page, 'Country')).toHaveValue('United Kingdom');
    await expect(field(page, 'Phone')).toHaveValue('2079460018');
    await save(page);
    expect(await rowOf(page)).toMatchObject({ country: 'united-kingdom', country_code: '+44', phone: '2079460018' });
  });

  for (const [stored, shown] of [['canada', 'Canada'], ['united-states', 'United States'], ['us', 'United States'], [null, 'Canada']] as const) {
    test(`a stored ${String(stored)} is shown as ${shown} (R1)`, { tag: '@once' }, async ({ page }) => {
      await aDevice().signedIn('marco').where((state) => { state.users = state.users.map((row) => ({ ...row, country: stored })); }).install(page);
      await visit(page, SCREEN);
      await expect(field(page, 'Country')).toHaveValue(shown);
    });
  }

  test('Cancel leads back, and forgets what was typed', { tag: '@once' }, async ({ page }) => {
    await openScreen(page);
    await field(page, 'First Name').fill('Nobody');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
    await page.goBack();
    await expect(field(page, 'First Name')).toHaveValue('Marco');
  });

  test('guests are sent to sign in and come back here', { tag: '@once' }, async ({ page }) => {
    await visit(page, SCREEN);
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, MARCO);
    await expect(heading(page, 'My Profile')).toBeVisible();
  });

  test('a profile that cannot be loaded is said so, and loaded again on request', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('marco').install(page);
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
    await failNext(page, 'users.find', { kind: 'unavailable' });
    await page.getByRole('link', { name: /Edit Profile/u }).click();
    await expect(page.getByRole('alert')).toContainText('Your profile could not be loaded');
    await press(page, 'Try again');
    await expect(field(page, 'First Name')).toHaveValue('Marco');
  });
});

test.describe('§5, §8 the profile\'s messages', { tag: '@once' }, () => {
  test('names are required; everything wrong is named, and nothing typed is lost', async ({ page }) => {
    await openScreen(page);
    await field(page, 'First Name').fill(' ');
    await field(page, 'Last Name').fill('');
    await field(page, 'E-mail').fill('marco at demo');
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'Please fill in all required fields', field: 'First Name', inline: 'Enter your first name' });
    await expectRefusal(page, { toast: 'Please fill in all required fields', field: 'Last Name', inline: 'Enter your last name' });
    await expectRefusal(page, { toast: 'Please fill in all required fields', field: 'E-mail', inline: 'Please enter a valid email address.' });
    await expect(field(page, 'E-mail')).toHaveValue('marco at demo');
  });

  test('a phone number of more than ten digits, and a name of 10,000 letters, are refused in plain words', async ({ page }) => {
    await openScreen(page);
    await field(page, 'Phone').fill('416555019912');
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'This number is too long: at most 10 digits after the country code', field: 'Phone' });
    await field(page, 'Phone').fill('');
    await field(page, 'Last Name').fill('x'.repeat(10_000));
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'This name is too long: 100 characters at most', field: 'Last Name' });
    await field(page, 'Last Name').fill('<img src=x onerror=alert(1)>');
    await save(page);
    expect(await rowOf(page)).toMatchObject({ last_name: '<img src=x onerror=alert(1)>', phone: '' });
  });

  test('what the backend says is quoted', async ({ page }) => {
    await openScreen(page);
    await failNext(page, 'users.update', { kind: 'unavailable', message: 'the database is asleep' });
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'Failed to update profile: the database is asleep' });
    await failNext(page, 'users.update', { kind: 'unavailable' });
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'Failed to update profile: Unknown error' });
    await save(page);
  });

  test('without a session one is asked to sign in', async ({ page }) => {
    await openScreen(page);
    await page.evaluate(() => localStorage.removeItem('demo:session'));
    await press(page, 'Save Changes');
    await expect(toast(page, 'Please sign in to update your profile')).toBeVisible();
  });
});

test.describe('§5, §8 another address', { tag: '@once' }, () => {
  test('is announced, confirmed from its own mailbox, and then shown everywhere', async ({ page }) => {
    await openScreen(page);
    const hint = page.getByText('Changing your email may require verification');
    await expect(hint).toBeHidden();
    await field(page, 'E-mail').fill(` ${MARCO.toUpperCase()}`);
    await expect(hint).toBeHidden();
    await field(page, 'E-mail').fill(NEW);
    await expect(hint).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Changing your email may require verification');
    await field(page, 'First Name').fill('Marc');
    await save(page, 'Profile updated! Check your email for verification if required.');
    await expect(page.getByRole('heading', { name: 'Marc Bellini' })).toBeVisible();
    await expect(page.getByRole('main').getByText(MARCO)).toBeVisible();

    const link = (await mailsTo(page, NEW))[0]?.link ?? '';
    await page.goto(link);
    await expect(toast(page, 'Your new e-mail address is confirmed.')).toBeVisible();
    expect(pathOf(page)).toBe(SCREEN);
    await expect(field(page, 'E-mail')).toHaveValue(NEW);
    await expect(page.getByRole('banner')).toContainText(NEW);
    expect(await rowOf(page, NEW)).toMatchObject({ first_name: 'Marc' });

    await page.goto(link);
    await expect(toast(page, 'This confirmation link is no longer valid. Save your new address again to get another.')).toBeVisible();
  });

  test('asks a guest who follows the link to sign in first, with the old address', async ({ page }) => {
    await openScreen(page);
    await field(page, 'E-mail').fill(NEW);
    await save(page, 'Profile updated! Check your email for verification if required.');
    await expect(heading(page, 'My Account')).toBeVisible();
    await press(page, 'Sign Out');
    await expect(toast(page, 'Signed out successfully')).toBeVisible();
    await page.goto((await mailsTo(page, NEW))[0]?.link ?? '');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, MARCO);
    await expect(toast(page, 'Your new e-mail address is confirmed.')).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveValue(NEW);
  });

  test('of an hour ago is too late; one that could not be confirmed can be tried again', async ({ page }) => {
    await openScreen(page);
    await field(page, 'E-mail').fill(NEW);
    await save(page, 'Profile updated! Check your email for verification if required.');
    await expect(heading(page, 'My Account')).toBeVisible();
    const link = (await mailsTo(page, NEW))[0]?.link ?? '';
    await failNext(page, 'auth.confirmEmail', { kind: 'unavailable' });
    await page.goto(link);
    await expect(toast(page, 'Your new e-mail address could not be confirmed. Please open the link again.')).toBeVisible();
    await moveClock(page, HOUR);
    await page.goto(link);
    await expect(toast(page, 'This confirmation link is no longer valid. Save your new address again to get another.')).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveValue(MARCO);
  });

  test('of someone else saves nothing', async ({ page }) => {
    await openScreen(page);
    await field(page, 'First Name').fill('Marc');
    await field(page, 'E-mail').fill('tom@demo.example');
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'Failed to update profile: This e-mail address belongs to another account.', field: 'E-mail' });
    expect(await rowOf(page)).toMatchObject({ first_name: 'Marco' });
  });
});

test.describe('what is typed', { tag: '@once' }, () => {
  test('survives a reload and leaving, goes before what is stored, and is gone once saved', async ({ page }) => {
    await openScreen(page);
    await field(page, 'First Name').fill('Marc');
    await field(page, 'Last Name').fill('');
    await field(page, 'Country').fill('France');
    await page.keyboard.press('Enter');
    await page.reload();
    await expect(field(page, 'First Name')).toHaveValue('Marc');
    await expect(field(page, 'Last Name')).toHaveValue('');
    await expect(field(page, 'Country')).toHaveValue('France');
    await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
    await page.getByRole('link', { name: /Edit Profile/u }).click();
    await expect(field(page, 'First Name')).toHaveValue('Marc');
    await field(page, 'Last Name').fill('Bellini');
    await save(page);
    expect(await stored(page, 'session', 'demo:draft:my-profile')).toBeNull();
    expect(await rowOf(page)).toMatchObject({ first_name: 'Marc', last_name: 'Bellini', country: 'france', country_code: '+33' });
  });

  test('gives way to what was saved since, in another tab', async ({ page, context }) => {
    await openScreen(page);
    await field(page, 'First Name').fill('Stale');
    const second = await context.newPage();
    await visit(second, SCREEN);
    await expect(field(second, 'First Name')).toHaveValue('Marco');
    await field(second, 'First Name').fill('Newest');
    await save(second);
    await page.reload();
    await expect(field(page, 'First Name')).toHaveValue('Newest');
    await expect(field(page, 'Last Name')).toHaveValue('Bellini');
  });

  test('is saved once, however often Enter is pressed', async ({ page }) => {
    await openScreen(page);
    await field(page, 'E-mail').fill(NEW);
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Enter');
    await expect(toast(page, 'Profile updated! Check your email for verification if required.')).toBeVisible();
    expect(await mailsTo(page, NEW)).toHaveLength(1);
  });

  test('with the keyboard alone', async ({ page }) => {
    await openScreen(page);
    await field(page, 'First Name').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Mario');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mario Bellini' })).toBeVisible();
  });

  test('accessible in every look, filled in and refused', async ({ page }) => {
    await openScreen(page);
    await expectAccessibleInEveryLook(page);
    await field(page, 'First Name').fill('');
    await field(page, 'E-mail').fill(NEW);
    await press(page, 'Save Changes');
    await expect(toast(page, 'Please fill in all required fields')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});
