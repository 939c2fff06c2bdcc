import { backendState, codeMailedTo, failNext, setConditions, stored } from '../support/demo.ts';
import { aBrowser, NEWCOMER } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { enterCode, fillRegistration, newcomersFields, press } from '../support/forms.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { hydrated } from '../support/looks/hydration.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, pathOf, toast, visit } from '../support/visit.ts';

const newcomersAccounts = async (page: Parameters<typeof backendState>[0]) =>
  ((await backendState(page)).authUsers ?? []).filter(({ email }) => email === NEWCOMER.email);

const fields = [
  ['First Name', newcomersFields.firstName],
  ['Last Name', newcomersFields.lastName],
  ['E-mail', newcomersFields.email],
  ['Password', newcomersFields.password],
] as const;

test.describe('§2 /register', () => {
  test('makes an account and continues to /verify-email', { tag: '@phone' }, async ({ page }) => {
    await visit(page, '/register');
    await expect(heading(page, 'Create Account')).toBeVisible();
    await fillRegistration(page);
    await press(page, 'Continue');
    await expect(toast(page, 'Registration successful! Please verify your email.')).toBeVisible();
    await expect(heading(page, 'Verify Your Email')).toBeFocused();
    expect(pathOf(page)).toBe('/verify-email');

    await test.step("inserts a customer's row, doesn't sign in, and never stores the password (§4)", async () => {
      const row = (await backendState(page)).users.find(({ email }) => email === NEWCOMER.email);
      expect(row).toMatchObject({
        firstName: 'Zoë',
        lastName: 'Lindqvist',
        phone: '',
        country: 'canada',
        dialCode: '+1',
        roles: ['customer'],
      });
      expect(await stored(page, 'local', 'demo:session')).toBeNull();
      const everything = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(everything).toContain(NEWCOMER.email);
      expect(everything).not.toContain(newcomersFields.password);
    });
  });

  test("shows §8's messages for invalid input", async ({ page }) => {
    await visit(page, '/register');
    await test.step('accessible in every look, empty', () => expectAccessibleInEveryLook(page));
    await test.step('nothing filled in: every field is named, and the summary links to it', async () => {
      await press(page, 'Continue');
      for (const [field, inline] of [
        ['First Name', 'Enter your first name'],
        ['Last Name', 'Enter your last name'],
        ['E-mail', 'Enter your email address'],
        ['Password', 'Enter a password'],
      ] as const) {
        await expectRefusal(page, { toast: 'Please fill in all fields', field, inline });
      }
      await page.getByRole('link', { name: 'Enter your email address' }).click();
      await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
      expect((await newcomersAccounts(page)).length).toBe(0);
    });
    await test.step('accessible in every look, refused', () => expectAccessibleInEveryLook(page));

    const wrong = [
      [{ email: 'tom@mail.example' }, 'E-mail', 'This email is already registered. Please try signing in instead.'],
      [{ email: 'zoe.example.com' }, 'E-mail', 'Please enter a valid email address.'],
      [{ password: '12345' }, 'Password', 'Password must be at least 6 characters long.'],
    ] as const;
    for (const [change, field, message] of wrong) {
      await test.step(message, async () => {
        await fillRegistration(page, change);
        await press(page, 'Continue');
        await expectRefusal(page, { toast: message, field });
      });
    }

    await test.step('sends people with an account to sign in, and back', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(heading(page, 'Welcome Back')).toBeFocused();
      await page.goBack();
      await expect(heading(page, 'Create Account')).toBeVisible();
    });

    await test.step('accessible in every look, waiting', async () => {
      await fillRegistration(page);
      await setConditions(page, { latencyMs: 8000 });
      await press(page, 'Continue');
      await expect(page.getByText('Creating your account…')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
  });

  test("shows §8's messages for failures of the service, and keeps typed text", async ({ page }) => {
    const notes: string[] = [];
    page.on('console', (message) => notes.push(message.text()));
    await visit(page, '/register');
    await fillRegistration(page);

    await test.step('a loading screen is shown, and the form is unchanged if it fails', async () => {
      await setConditions(page, { latencyMs: 700, failNext: { 'auth.signUp': { kind: 'rejected' } } });
      await press(page, 'Continue');
      await expect(page.getByRole('status').filter({ hasText: 'Creating your account…' })).toBeVisible();
      await expect(page.getByLabel('First Name')).toBeHidden();
      await expectRefusal(page, { toast: 'Registration failed. Please try again.' });
      await expect(page.getByText('Creating your account…')).toBeHidden();
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(NEWCOMER.email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newcomersFields.password);
    });

    const faults = [
      [{ kind: 'offline' }, 'Network connection failed. Please check your internet connection and try again.'],
      [{ kind: 'unavailable' }, 'Unable to connect to authentication service. Please check your internet connection.'],
      [{ refusal: 'no-user-data' }, 'No user data returned from registration'],
      [{ refusal: 'weak-password' }, 'Password must be at least 6 characters long.'],
    ] as const;
    for (const [planned, message] of faults) {
      await test.step(`${Object.values(planned).join('')}: ${message}`, async () => {
        await failNext(page, 'auth.signUp', planned);
        await press(page, 'Continue');
        await expectRefusal(page, { toast: message });
        // An error that isn't about the fields doesn't ask to check them.
        const aboutFields = message === 'Password must be at least 6 characters long.';
        await expect(
          page.getByRole('group', { name: aboutFields ? 'Please check these fields' : 'That didn’t go through' }),
        ).toBeFocused();
        for (const [label, value] of fields) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      });
    }

    await test.step('a failed profile row is only logged, and the flow continues (§8)', async () => {
      await failNext(page, 'users.insert', { kind: 'rejected', message: 'duplicate key' });
      await press(page, 'Continue');
      await expect(toast(page, 'Registration successful! Please verify your email.')).toBeVisible();
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
      expect((await newcomersAccounts(page)).length).toBe(1);
      expect(notes.join('\n')).toContain('profile row not inserted');
    });
  });
});

test.describe('§2 /register, before hydration', () => {
  test('text typed early stays, and an early submit happens later, without text in a URL', async ({ page }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
    const release = await holdScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await fillRegistration(page);
    release();
    await test.step('the text is kept as a draft', async () => {
      await hydrated(page);
      await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(NEWCOMER.email);
      await expect.poll(() => stored(page, 'session', 'demo:draft:register')).toContain(NEWCOMER.email);
      expect(await newcomersAccounts(page)).toHaveLength(0);
      await page.evaluate(() => sessionStorage.clear());
    });
    const releaseLater = await holdScripts(page);
    await page.goto('/register', { waitUntil: 'commit' });
    await fillRegistration(page);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(pathOf(page)).toBe('/register');
    releaseLater();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    const { password } = newcomersFields;
    const typed = [NEWCOMER.email, password, NEWCOMER.firstName, NEWCOMER.lastName].flatMap((text) => [
      text,
      encodeURIComponent(text),
      new URLSearchParams({ text }).toString().slice('text='.length),
    ]);
    expect(
      addresses.filter((address) => address.startsWith('POST') || typed.some((text) => address.includes(text))),
    ).toEqual([]);
    expect((await newcomersAccounts(page)).length).toBe(1);
  });
});

test.describe('/register for a signed-in person', () => {
  test('names them, and offers to add the courier role to this account', async ({ page }) => {
    await aBrowser().signedIn('marco').open(page, '/drivers-wanted');
    await page.getByRole('main').getByRole('link', { name: 'Apply Now' }).first().click();
    await expect(heading(page, 'Create Account')).toBeVisible();
    expect(pathOf(page)).toBe('/register');
    await expect(page.getByRole('main')).toContainText('You’re signed in as Marco Bellini');
    await expectAccessibleInEveryLook(page);
    await page.getByRole('main').getByRole('link', { name: 'Add the courier role' }).click();
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await expect(page.getByRole('radio', { name: /Delivery Person/u })).toBeChecked();
    await expect(page.getByRole('main')).toContainText('Your account keeps its merchant role. Choose one to add.');
    await press(page, 'Continue');
    await expect(page).toHaveURL('/courier-location');
    const { users } = await backendState(page);
    expect(users.find(({ email }) => email === 'marco@mail.example')?.roles).toEqual(['merchant', 'courier']);
  });

  test('signs out of the first account only when another is created, at /verify-email', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/register');
    await expect(page.getByRole('main')).toContainText('Creating another account signs you out of tom@mail.example.');
    await test.step('stays signed in if the other account can’t be created', async () => {
      await fillRegistration(page, { email: 'marco@mail.example' });
      await press(page, 'Continue');
      await expectRefusal(page, {
        toast: 'This email is already registered. Please try signing in instead.',
        field: 'E-mail',
      });
      await expect(page.getByRole('banner')).toContainText('Tom Nguyen');
    });
    await fillRegistration(page);
    await press(page, 'Continue');
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(NEWCOMER.email);
    expect(pathOf(page)).toBe('/verify-email');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(await stored(page, 'local', 'demo:session')).toBeNull();
    expect(await stored(page, 'local', 'demo:kept-for')).toBeNull();
    await page.reload();
    await expect(page.getByRole('main')).toContainText(NEWCOMER.email);
    await enterCode(page, await codeMailedTo(page, NEWCOMER.email), 'Verify Email');
    await expect(heading(page, 'What brings you here?')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(NEWCOMER.email);
  });
});
