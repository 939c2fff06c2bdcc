import { BAKERY, bakery, changeBackend, dispatchOf, fieldOf } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, expectRefusal, heading, moveTo, toast } from '../support/visit.ts';
import { fillIn, receipt, REQUEST_PATH } from '../support/screens/request-delivery.ts';

test.use({ timezoneId: 'America/Toronto' });

test.describe('/request-delivery/{businessId}', () => {
  test('every field names its own error and keeps typed text; so does a changed price', async ({ page }) => {
    await bakery().browser.open(page, REQUEST_PATH);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await test.step('nothing typed', async () => {
      await fieldOf(page, 'Phone at the counter').fill('');
      await fieldOf(page, 'City').fill(' ');
      await press(page, 'Request delivery');
      for (const [field, inline] of [
        ['Postal code of the business', 'Enter the postal code of the business'],
        ['Phone at the counter', 'Enter the phone number at the counter'],
        ['Recipient’s name', 'Enter the recipient’s name'],
        ['Street address', 'Enter the street address'],
        ['Postal code', 'Enter the recipient’s postal code'],
        ['City', 'Enter the city'],
        ['Phone', 'Enter the recipient’s phone number'],
      ] as const)
        await expectRefusal(page, { toast: 'Please fill in all required fields', field, inline });
      await expectAccessibleInEveryLook(page);
    });
    const long = 'x'.repeat(10_000);
    await fillIn(page, {
      City: 'Toronto',
      'Postal code of the business': 'M6J 2Z4',
      'Phone at the counter': '4165550102',
    });
    for (const [label, bad, good, words] of [
      ['Recipient’s name', long, 'Rosa', 'This is too long: 100 characters at most'],
      ['Street address', long, '64 Dovercourt Road', 'This is too long: 200 characters at most'],
      ['Unit', long, '3', 'This is too long: 40 characters at most'],
      ['Postal code', '94107', 'M6J 3C1', 'Enter a postal code, such as M6J 2Z4'],
      ['City', long, 'Toronto', 'This is too long: 100 characters at most'],
      ['Phone', '41655501991', '4165550199', 'Enter a phone number, such as +1 416 555 0123'],
      ['Email', 'rosa@', '', 'Please enter a valid email address.'],
      ['Notes for the courier', long, '', 'This is too long: 280 characters at most'],
      ['Contents', long, '', 'This is too long: 140 characters at most'],
      ['Your order number', long, '', 'This is too long: 64 characters at most'],
      ['Where couriers find you', long, '', 'This is too long: 280 characters at most'],
      ['Phone at the counter', '41655501020', '4165550102', 'Enter a phone number, such as +1 416 555 0123'],
    ] as const) {
      await test.step(label, async () => {
        await fieldOf(page, label).fill(bad);
        await press(page, 'Request delivery');
        await expect(errorSummary(page)).toContainText(words);
        await expect(fieldOf(page, label)).toHaveAttribute('aria-invalid', 'true');
        await expect(fieldOf(page, label)).toHaveValue(bad);
        await fieldOf(page, label).fill(good);
      });
    }
    expect((await dispatchOf(page)).deliveries).toEqual([]);
    await test.step('markup, right-to-left names and emoji are ordinary texts', async () => {
      await fillIn(page, {
        'Recipient’s name': 'روزا <img src=x onerror=alert(1)> 🥐',
        'Notes for the courier': '<script>alert(1)</script>',
      });
      await test.step('a changed price is shown, and needs consent again', async () => {
        await expect(receipt(page)).toContainText('Free. 4 of 5 left after this.');
        await changeBackend(page, ({ dispatch }) => {
          dispatch.settings = [{ business: BAKERY.id, pickup: null, freeLeft: 0 }];
        });
        await press(page, 'Request delivery');
        await expectRefusal(page, { toast: 'The price is $6.99 now. Request again if that’s fine.' });
        await expect(receipt(page)).toContainText('$6.99');
        expect((await dispatchOf(page)).deliveries).toEqual([]);
      });
      await press(page, 'Request delivery');
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('روزا <img src=x onerror=alert(1)> 🥐');
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      expect((await dispatchOf(page)).deliveries).toMatchObject([{ delivery: { free: false, fee: 699 } }]);
    });
  });
});

test('only the owner of an approved business can request deliveries', async ({ page }) => {
  await bakery([], (business) => ({ ...business, status: 'Pending' })).browser.open(page, REQUEST_PATH);
  await test.step('not for a pending business', async () => {
    await expect(page.getByRole('main')).toContainText(
      'This business is waiting for approval. You can request deliveries once it’s approved.',
    );
    await expect(page.getByRole('button', { name: 'Request delivery' })).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });
  await test.step('not for a rejected one', async () => {
    await changeBackend(page, ({ businesses }) => {
      businesses[0] = { ...BAKERY, owner: businesses[0]?.owner ?? BAKERY.owner, status: 'Rejected' };
    });
    await page.reload();
    await expect(page.getByRole('main')).toContainText('We reviewed this business and didn’t approve it');
  });
  for (const id of ['99999999-0000-4000-8000-000000000000', 'my-shop']) {
    await test.step(`not for ${id}`, async () => {
      await moveTo(page, `/request-delivery/${id}`);
      await expect(heading(page, 'Business Not Found')).toBeVisible();
    });
  }
  await test.step('not with an unverified email', async () => {
    await logOut(page);
    await expect(page).toHaveURL('/');
    await moveTo(page, REQUEST_PATH);
    await signInAs(page, 'priya@mail.example');
    await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });
});
