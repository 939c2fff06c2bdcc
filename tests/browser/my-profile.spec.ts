import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import { backendState, failNext, mailsTo, moveClock, stored } from './support/demo.ts';
import { aBrowser, SEEDED_PASSWORD } from './support/browser-state.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, toast, visit } from './support/visit.ts';

const SCREEN = '/my-profile';
const MARCO = 'marco@demo.example';
const NEW = 'marco.new@demo.example';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const rowOf = async (page: Page, email = MARCO) => (await backendState(page)).users.find((row) => row.email === email);

async function openScreen(page: Page): Promise<void> {
  await aBrowser().signedIn('marco').install(page);
  await visit(page, SCREEN);
  await expect(field(page, 'First Name')).toHaveValue('Marco');
}

async function save(page: Page, message = 'Profile updated successfully!'): Promise<void> {
  await press(page, 'Save Changes');
  await expect(toast(page, message)).toBeVisible();
}

test.describe('§2 /my-profile', () => {
  test('shows what is stored, saves the changes, and returns to the account a second later', async ({ page }) => {
    await openScreen(page);
    for (const [label, value] of [
      ['Last Name', 'Bellini'],
      ['Email', MARCO],
      ['Country', 'Canada'],
      ['Phone', '4165550102'],
    ] as const)
      await expect(field(page, label)).toHaveValue(value);
    await field(page, 'First Name').fill('  Márco 🚚 ');
    await field(page, 'Last Name').fill('بيلّيني');
    await field(page, 'Phone').fill('(416) 555-0199');
    await page.evaluate(() => {
      const seen = window as unknown as { pressedAt: number; leftAt: number };
      document.addEventListener(
        'submit',
        () => {
          seen.pressedAt = performance.now();
        },
        true,
      );
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        seen.leftAt = performance.now();
        push(...entry);
      };
    });
    await save(page);
    await expect(heading(page, 'My Account')).toBeFocused();
    expect(
      await page.evaluate(() => {
        const seen = window as unknown as { pressedAt: number; leftAt: number };
        return seen.leftAt - seen.pressedAt;
      }),
    ).toBeGreaterThanOrEqual(1000);
    expect(await rowOf(page)).toMatchObject({
      firstName: 'Márco 🚚',
      lastName: 'بيلّيني',
      country: 'ca',
      dialCode: '+1',
      phone: '4165550199',
      email: MARCO,
    });
    await expect(page.getByRole('heading', { name: 'Márco 🚚 بيلّيني' })).toBeVisible();
    await expect(page.getByRole('main').getByText('+1 416-555-0199')).toBeVisible();
  });

  test('the dial code follows the country', { tag: '@once' }, async ({ page }) => {
    await openScreen(page);
    for (const [stored, shown] of [
      ['united-states', 'United States'],
      ['canada', 'Canada'],
      ['us', 'United States'],
      ['', 'Canada'],
    ] as const) {
      await test.step(`a stored ${JSON.stringify(stored)} is shown as ${shown}`, async () => {
        await moveTo(page, '/my-account');
        await expect(heading(page, 'My Account')).toBeVisible();
        await page.evaluate((country) => {
          const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as {
            users: object[];
            revision: number;
          };
          localStorage.setItem(
            'demo:backend',
            JSON.stringify({
              ...state,
              users: state.users.map((row) => ({ ...row, country })),
              revision: state.revision + 1,
            }),
          );
        }, stored);
        await moveTo(page, SCREEN);
        await expect(field(page, 'Country')).toHaveValue(shown);
      });
    }

    await test.step('a pasted international number sets the country', async () => {
      await field(page, 'Country').fill('germ');
      await page.keyboard.press('Enter');
      await expect(field(page, 'Country')).toHaveValue('Germany');
      await expect(field(page, 'Phone')).toHaveValue('4165550102');
      await field(page, 'Phone').fill('+44 20 7946 0018');
      await field(page, 'Phone').blur();
      await expect(field(page, 'Country')).toHaveValue('United Kingdom');
      await expect(field(page, 'Phone')).toHaveValue('2079460018');
      await save(page);
    });

    await test.step('leaving within the second after saving is not overridden', async () => {
      await page.getByRole('banner').getByRole('link', { name: /home/u }).click();
      await page.waitForTimeout(1500);
      expect(pathOf(page)).toBe('/');
      expect(await rowOf(page)).toMatchObject({ country: 'united-kingdom', dialCode: '+44', phone: '2079460018' });
    });
  });

  test('is reached by signing in, and from the account, and left with Cancel', { tag: '@once' }, async ({ page }) => {
    await test.step('guests are sent to sign in and come back here', async () => {
      await visit(page, SCREEN);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, MARCO);
      await expect(heading(page, 'My Profile')).toBeVisible();
    });
    await test.step('Cancel returns, and forgets what was typed', async () => {
      await expect(field(page, 'First Name')).toHaveValue('Marco');
      await field(page, 'First Name').fill('Nobody');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
      await page.goBack();
      await expect(field(page, 'First Name')).toHaveValue('Marco');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
    });
    await test.step('a profile that cannot be loaded says so, and can be loaded again', async () => {
      await failNext(page, 'users.find', { kind: 'unavailable' });
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your profile');
      await press(page, 'Try again');
      await expect(field(page, 'First Name')).toHaveValue('Marco');
    });
  });
});

test.describe("§5, §8 the profile's messages", { tag: '@once' }, () => {
  test('everything wrong is named, and nothing typed is lost', async ({ page }) => {
    await openScreen(page);
    await test.step('accessible in every look, filled in', () => expectAccessibleInEveryLook(page));
    await test.step('names are required', async () => {
      await field(page, 'First Name').fill(' ');
      await field(page, 'Last Name').fill('');
      await field(page, 'Email').fill('marco at demo');
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'Please fill in all required fields',
        field: 'First Name',
        inline: 'Enter your first name',
      });
      await expectRefusal(page, {
        toast: 'Please fill in all required fields',
        field: 'Last Name',
        inline: 'Enter your last name',
      });
      await expectRefusal(page, {
        toast: 'Please fill in all required fields',
        field: 'Email',
        inline: 'Please enter a valid email address.',
      });
      await expect(field(page, 'Email')).toHaveValue('marco at demo');
    });
    await test.step('accessible in every look, refused', async () => {
      await field(page, 'Email').fill(NEW);
      await expectAccessibleInEveryLook(page);
    });
    await test.step('an email that belongs to someone else saves nothing', async () => {
      await field(page, 'First Name').fill('Marc');
      await field(page, 'Last Name').fill('Bellini');
      await field(page, 'Email').fill('tom@demo.example');
      await field(page, 'Current Password').fill(SEEDED_PASSWORD);
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'Failed to update profile: This email address belongs to another account.',
        field: 'Email',
      });
      expect(await rowOf(page)).toMatchObject({ firstName: 'Marco' });
    });
    await test.step('a phone number of more than ten digits, and a name of 10,000 letters, are refused in plain words', async () => {
      await field(page, 'Email').fill(MARCO);
      await field(page, 'Phone').fill('416555019912');
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'This number is too long: at most 10 digits after the country code',
        field: 'Phone',
      });
      await field(page, 'Phone').fill('');
      await field(page, 'Last Name').fill('x'.repeat(10_000));
      await press(page, 'Save Changes');
      await expectRefusal(page, { toast: 'This name is too long: 100 characters at most', field: 'Last Name' });
      await field(page, 'Last Name').fill('<img src=x onerror=alert(1)>');
      await save(page);
      expect(await rowOf(page)).toMatchObject({ lastName: '<img src=x onerror=alert(1)>', phone: '' });
    });
  });

  test("the backend's message is quoted; without a session people are asked to sign in", async ({ page }) => {
    await openScreen(page);
    await failNext(page, 'users.update', { kind: 'unavailable', message: 'the database is asleep' });
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'Failed to update profile: the database is asleep' });
    await failNext(page, 'users.update', { kind: 'unavailable' });
    await press(page, 'Save Changes');
    await expectRefusal(page, { toast: 'Failed to update profile: Unknown error' });
    await save(page);

    await test.step('without a session people are asked to sign in', async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Marco');
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await press(page, 'Save Changes');
      await expect(toast(page, 'Please sign in to update your profile')).toBeVisible();
    });
  });
});

test.describe('§5, §8 a new email', { tag: '@once' }, () => {
  const CHECK = 'Profile updated! Check your email for verification if required.';
  const CONFIRMED = 'Your new email address is confirmed.';
  const NO_LONGER = 'This confirmation link has expired. Save your new address again to get another.';
  const WAITING = "Your new email isn't confirmed yet";

  async function changeTo(page: Page, email = NEW): Promise<string> {
    await field(page, 'Email').fill(email);
    await field(page, 'Current Password').fill(SEEDED_PASSWORD);
    await save(page, CHECK);
    await expect(heading(page, 'My Account')).toBeVisible();
    return (await mailsTo(page, email))[0]?.link ?? '';
  }

  test('is asked for with the current password, confirmed by a click, and then shown everywhere', async ({ page }) => {
    await openScreen(page);
    const hint = page.getByText('Changing your email may require verification');
    await expect(hint).toBeHidden();
    await field(page, 'Email').fill(` ${MARCO.toUpperCase()}`);
    await expect(hint).toBeHidden();
    await expect(field(page, 'Current Password')).toBeHidden();
    await field(page, 'First Name').fill('Marc');
    await field(page, 'Email').fill(NEW);
    await expect(hint).toBeVisible();
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Changing your email may require verification');

    await test.step('not without the password, nor with a wrong one', async () => {
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'Please fill in all required fields',
        field: 'Current Password',
        inline: 'Enter your current password',
      });
      await expectAccessibleInEveryLook(page);
      await field(page, 'Current Password').fill('a guess');
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: "Failed to update profile: This isn't your current password.",
        field: 'Current Password',
      });
      expect(await mailsTo(page, NEW)).toEqual([]);
      expect(await rowOf(page)).toMatchObject({ firstName: 'Marco' });
    });
    await test.step('is saved once, however often Enter is pressed', async () => {
      await field(page, 'Current Password').fill(SEEDED_PASSWORD);
      for (let i = 0; i < 3; i += 1) await page.keyboard.press('Enter');
      await expect(toast(page, CHECK)).toBeVisible();
      expect(await mailsTo(page, NEW)).toHaveLength(1);
    });
    await expect(page.getByRole('heading', { name: 'Marc Bellini' })).toBeVisible();
    await expect(page.getByRole('main').getByText(MARCO)).toBeVisible();
    await expect(page.getByText(WAITING)).toBeVisible();

    const link = (await mailsTo(page, NEW))[0]?.link ?? '';
    await test.step('opening the link confirms nothing', async () => {
      await page.goto(link);
      await expect(heading(page, 'Confirm your new email')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(NEW);
      expect(page.url()).not.toContain('confirm_email');
      await expectAccessibleInEveryLook(page);
      await press(page, 'Not Now');
      await expect(field(page, 'Email')).toHaveValue(MARCO);
    });
    await page.goto(link);
    await press(page, 'Confirm Email');
    await expect(toast(page, CONFIRMED)).toBeVisible();
    expect(pathOf(page)).toBe(SCREEN);
    await expect(field(page, 'Email')).toHaveValue(NEW);
    await expect(page.getByText(WAITING)).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(NEW);
    expect(await rowOf(page, NEW)).toMatchObject({ firstName: 'Marc' });

    await page.goto(link);
    await expect(toast(page, NO_LONGER)).toBeVisible();
  });

  test('waits in sight until it is confirmed, canceled or too old', async ({ page }) => {
    await openScreen(page);
    const link = await changeTo(page);
    await test.step('on the account and on the profile, with a way to cancel it', async () => {
      await expect(page.getByText(WAITING)).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(page.getByText(WAITING)).toBeVisible();
      await failNext(page, 'emailChange.cancel', { kind: 'unavailable' });
      await press(page, 'Cancel Change');
      await expect(toast(page, "The change couldn't be canceled. Please try again.")).toBeVisible();
      await press(page, 'Cancel Change');
      await expect(toast(page, 'Canceled. Your email address stays as it is.')).toBeVisible();
      await expect(page.getByText(WAITING)).toBeHidden();
      await page.goto(link);
      await expect(toast(page, NO_LONGER)).toBeVisible();
    });
    await test.step('one that could not be confirmed can be tried again', async () => {
      const again = await changeTo(page);
      await failNext(page, 'emailChange.look', { kind: 'unavailable' });
      await page.goto(again);
      const NOT_CONFIRMED = 'Your new email address could not be confirmed. Please open the link again.';
      await expect(toast(page, NOT_CONFIRMED)).toBeVisible();
      await page.goto(again);
      await failNext(page, 'emailChange.confirm', { kind: 'unavailable' });
      await press(page, 'Confirm Email');
      await expect(toast(page, NOT_CONFIRMED)).toBeVisible();
      await moveClock(page, HOUR);
      await press(page, 'Confirm Email');
      await expect(toast(page, NO_LONGER)).toBeVisible();
      await expect(field(page, 'Email')).toHaveValue(MARCO);
    });
    await test.step('belongs to the session that asked', async () => {
      const last = await changeTo(page);
      await press(page, 'Sign Out');
      await expect(toast(page, 'Signed out successfully')).toBeVisible();
      await page.goto(last);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, MARCO);
      await expect(
        toast(
          page,
          'This link only works in the browser where you asked for the change, while you stay signed in there.',
        ),
      ).toBeVisible();
      await expect(field(page, 'Email')).toHaveValue(MARCO);
    });
  });

  test('is undone from the old mailbox, which ends every session and the password', async ({ page }) => {
    await openScreen(page);
    const link = await changeTo(page);
    await page.goto(link);
    await press(page, 'Confirm Email');
    await expect(toast(page, CONFIRMED)).toBeVisible();
    const undo = (await mailsTo(page, MARCO)).find((mail) => mail.link?.startsWith('/undo-email-change'))?.link ?? '';
    await test.step('the page shows the change and asks for a click', async () => {
      await failNext(page, 'emailChange.lookAtUndo', { kind: 'unavailable' });
      await page.goto(undo);
      await expect(heading(page, "The link couldn't be checked")).toBeVisible();
      await press(page, 'Try Again');
      await expect(heading(page, 'Keep your email address?')).toBeVisible();
      await expect(page.getByRole('main')).toContainText(MARCO);
      await expect(page.getByRole('main')).toContainText(NEW);
      expect(page.url()).not.toContain('token');
      await expectAccessibleInEveryLook(page);
      expect(await rowOf(page, NEW)).toBeDefined();
    });
    await failNext(page, 'emailChange.undo', { kind: 'unavailable' });
    await press(page, 'Keep My Old Email');
    await expect(toast(page, "The change couldn't be undone. Please try again.")).toBeVisible();
    await press(page, 'Keep My Old Email');
    await expect(
      toast(page, 'Your account has its old email again, and every device is signed out. Choose a new password now.'),
    ).toBeVisible();
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    expect(await rowOf(page, NEW)).toBeUndefined();
    expect(await rowOf(page)).toBeDefined();
    await page.goto(undo);
    await expect(heading(page, 'This link no longer works')).toBeVisible();
    await visit(page, '/sign-in');
    await signInAs(page, MARCO);
    await expect(toast(page, 'Invalid email or password.')).toBeVisible();
  });
});

test.describe('typed text', { tag: '@once' }, () => {
  test('survives a reload and leaving, takes precedence over what is stored, and is gone once saved', async ({
    page,
    context,
  }) => {
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
    expect(await rowOf(page)).toMatchObject({
      firstName: 'Marc',
      lastName: 'Bellini',
      country: 'france',
      dialCode: '+33',
    });

    await test.step('with the keyboard only', async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Marc');
      await field(page, 'First Name').focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Mario');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Mario Bellini' })).toBeVisible();
    });

    await test.step('gives way to what was saved in another tab in the meantime', async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Mario');
      await field(page, 'First Name').fill('Stale');
      const second = await context.newPage();
      await visit(second, SCREEN);
      await expect(field(second, 'First Name')).toHaveValue('Mario');
      await field(second, 'First Name').fill('Newest');
      await save(second);
      await page.reload();
      await expect(field(page, 'First Name')).toHaveValue('Newest');
      await expect(field(page, 'Last Name')).toHaveValue('Bellini');
    });
  });
});
