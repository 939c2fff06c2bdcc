import { SEEDED_PASSWORD } from '../support/browser-state.ts';
import { failNext } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { field, MARCO, NEW, openScreen, rowOf, save, SCREEN } from '../support/screens/my-profile.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, pathOf, toast, visit } from '../support/visit.ts';

test.describe('§2 /my-profile', () => {
  test(
    'shows stored values, saves changes, and returns to the account a second later',
    { tag: '@phone' },
    async ({ page }) => {
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
    },
  );

  test('is reached by signing in, left with Cancel; the dial code follows the country', async ({ page }) => {
    await test.step('guests are sent to sign in and come back here', async () => {
      await visit(page, SCREEN);
      await expect(heading(page, 'Welcome Back')).toBeVisible();
      await signInAs(page, MARCO);
      await expect(heading(page, 'My Profile')).toBeVisible();
    });
    await test.step('Cancel returns, and drops typed text', async () => {
      await expect(field(page, 'First Name')).toHaveValue('Marco');
      await field(page, 'First Name').fill('Nobody');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
      await page.goBack();
      await expect(field(page, 'First Name')).toHaveValue('Marco');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { name: 'Marco Bellini' })).toBeVisible();
    });
    await test.step('a profile that can’t be loaded has a message and a retry', async () => {
      await failNext(page, 'users.find', { kind: 'unavailable' });
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(page.getByRole('alert')).toContainText('We couldn’t load your profile');
      await press(page, 'Retry');
      await expect(field(page, 'First Name')).toHaveValue('Marco');
    });
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

    await test.step('leaving within the second after saving isn’t overridden', async () => {
      await page.getByRole('banner').getByRole('link', { name: /home/u }).click();
      await page.waitForTimeout(1500);
      expect(pathOf(page)).toBe('/');
      expect(await rowOf(page)).toMatchObject({ country: 'united-kingdom', dialCode: '+44', phone: '2079460018' });
    });
  });
});

test.describe("§5, §8 the profile's messages", () => {
  test('every error is named, and no typed text is lost; a session is needed', async ({ page }) => {
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
      await field(page, 'Email').fill('tom@mail.example');
      await field(page, 'Current Password').fill(SEEDED_PASSWORD);
      await press(page, 'Save Changes');
      await expectRefusal(page, {
        toast: 'Failed to update profile: This email address belongs to another account.',
        field: 'Email',
      });
      expect(await rowOf(page)).toMatchObject({ firstName: 'Marco' });
    });
    await test.step('more than ten digits, and a name of 10,000 letters, are refused in plain words', async () => {
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
      await expect(heading(page, 'My Account')).toBeVisible();
    });
    await test.step("the backend's message is quoted", async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Marc');
      await failNext(page, 'users.update', { kind: 'unavailable', message: 'the database is asleep' });
      await press(page, 'Save Changes');
      await expectRefusal(page, { toast: 'Failed to update profile: the database is asleep' });
      await failNext(page, 'users.update', { kind: 'unavailable' });
      await press(page, 'Save Changes');
      await expectRefusal(page, { toast: 'Failed to update profile: Unknown error' });
      await save(page);
    });
    await test.step('without a session people are asked to sign in', async () => {
      await page.getByRole('link', { name: /Edit Profile/u }).click();
      await expect(field(page, 'First Name')).toHaveValue('Marc');
      await page.evaluate(() => localStorage.removeItem('demo:session'));
      await press(page, 'Save Changes');
      await expect(toast(page, 'Please sign in to update your profile')).toBeVisible();
    });
  });
});
