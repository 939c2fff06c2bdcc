import type { Business } from '#core/business/business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { businesses, field, fillIn, marco, state } from '../support/screens/business-details.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { failNext, setConditions } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs, submitTwice } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, expectRefusal, heading, moveTo, toast, visit } from '../support/visit.ts';

test.describe('§5, §8 /business-details, refusals', () => {
  const labels: readonly [string, string][] = [
    ['Country', 'Choose a country'],
    ['Business name', 'Enter the name of the business'],
    ['Address', 'Enter the street address'],
    ['City', 'Enter the city'],
    ['State or province', 'Enter the state or province'],
    ['Business email', 'Enter the email address of the business'],
  ];

  test('all six fields are required and kept, and a retry adds one business', async ({ page }) => {
    await marco().open(page, '/business-details');
    await test.step('all six fields are required', async () => {
      await press(page, 'Continue');
      for (const [label, inline] of labels)
        await expectRefusal(page, { toast: 'Please fill in all fields', field: label, inline });
      const links = await errorSummary(page).getByRole('link').allTextContents();
      expect(links).toEqual(labels.map(([, inline]) => inline));
      await errorSummary(page).getByRole('link').nth(2).click();
      await expect(field(page, 'Address')).toBeFocused();

      await fillIn(page);
      for (const label of ['Business name', 'Address', 'City', 'Business email']) {
        await field(page, label).fill('   ');
        await press(page, 'Continue');
        await expectRefusal(page, {
          toast: 'Please fill in all fields',
          field: label,
          inline: labels.find(([name]) => name === label)?.[1] ?? '',
        });
        await expect(field(page, 'Country')).toHaveValue('us');
        await fillIn(page);
      }
      expect(await businesses(page)).toEqual([]);
    });
    await test.step('names unacceptable values', async () => {
      await field(page, 'Business email').fill('bakery@');
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Please enter a valid email address.', field: 'Business email' });
      await fillIn(page, `Test ${'x'.repeat(10_000)}`);
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'This is too long. Please shorten it.', field: 'Business name' });
      await expect(field(page, 'Business name')).toHaveValue(`Test ${'x'.repeat(10_000)}`);
    });
    await test.step('a retry after a failure, a reload and a double submit makes one business', async () => {
      await fillIn(page);
      await failNext(page, 'businesses.add', { kind: 'timeout' });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Failed to save business details. Please try again.' });
      const attempt = await page.evaluate(() => sessionStorage.getItem('demo:business-attempt:registration'));
      await visit(page, '/business-details');
      await expect(field(page, 'Business email')).toHaveValue('Bakery@Example.com');
      await setConditions(page, { latencyMs: 300 });
      await submitTwice(field(page, 'City'));
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      const made = await businesses(page);
      expect(made).toHaveLength(1);
      expect(attempt).toContain(made[0]?.id ?? 'no business');
    });
    await test.step('a business added by an earlier try isn’t confused with the form’s current one', async () => {
      await moveTo(page, '/business-details');
      await setConditions(page, {});
      await fillIn(page);
      await failNext(page, 'businesses.add', { kind: 'timeout' });
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Failed to save business details. Please try again.' });
      const attempt = await page.evaluate(() => sessionStorage.getItem('demo:business-attempt:registration'));
      const { id } = JSON.parse(attempt ?? '{}') as Pick<Business, 'id'>;
      await changeBackend(page, (state) => {
        state.businesses = [aBusiness().named('Test Earlier').ownedBy(seeded(state, 'marco')).with({ id }).build()];
      });
      await press(page, 'Continue');
      await expectRefusal(page, {
        toast: 'Your earlier try went through after all. Press again to add this business, too.',
      });
      await expect(field(page, 'Business email')).toHaveValue('Bakery@Example.com');
      await expectAccessibleInEveryLook(page);
      await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
      await expect(heading(page, 'Registration Complete!')).toBeVisible();
      expect((await businesses(page)).map(({ businessName }) => businessName)).toEqual(['Test Earlier']);
    });
  });

  test('signed out: leads to sign-in and back; people who may not add one read why', async ({ page }) => {
    await visit(page, '/business-details');
    await test.step('accessible in every look, refused', async () => {
      await press(page, 'Continue');
      await expect(toast(page, 'Please fill in all fields')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    await fillIn(page);
    await press(page, 'Continue');
    await expectRefusal(page, { toast: 'You must be logged in to save business details' });
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await signInAs(page, 'marco@mail.example');
    await expect(heading(page, 'Business Details')).toBeVisible();
    await expect(state(page)).toHaveValue('il');
    await press(page, 'Continue');
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    await test.step('not verified', async () => {
      await logOut(page);
      await expect(page).toHaveURL('/');
      await moveTo(page, '/sign-in');
      await signInAs(page, 'priya@mail.example');
      await expect(heading(page, 'My Account')).toBeVisible();
      await moveTo(page, '/business-details');
      await fillIn(page);
      await press(page, 'Continue');
      await expectRefusal(page, { toast: 'Please verify your email address before adding a business.' });
      await page.getByRole('main').getByRole('link', { name: 'Verify Email' }).click();
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
    });
    await test.step('not a merchant', async () => {
      await logOut(page);
      await expect(page).toHaveURL('/');
      await moveTo(page, '/sign-in');
      await signInAs(page, 'tom@mail.example');
      await expect(heading(page, 'My Account')).toBeVisible();
      await moveTo(page, '/business-details');
      await fillIn(page);
      await press(page, 'Continue');
      await expectRefusal(page, {
        toast: 'Only business accounts can add a business. Choose "Business Owner" as your account type first.',
      });
      await page.getByRole('main').getByRole('link', { name: 'Account type' }).click();
      await expect(heading(page, 'What brings you here?')).toBeVisible();
    });
  });
});
