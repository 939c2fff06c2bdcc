import type { Page } from '@playwright/test';
import { HOUR, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { failNext, setConditions, stored } from './support/demo.ts';
import { BAKERY, bakery, changeBackend, dispatchOf, fieldOf } from './support/deliveries.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { press, signInAs, submitTwice } from './support/forms.ts';
import { seeded } from './support/rows.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';
import { errorSummary, expectRefusal, heading, moveTo, pathOf, toast, visit } from './support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

const PATH = `/request-delivery/${BAKERY.id}`;
/** One that ended long ago, so that the bakery has told where couriers pick up; no free ones are left. */
const BEFORE = { at: Date.now() - 48 * HOUR, until: Date.now() };

const receipt = (page: Page) => page.getByRole('region', { name: 'Your delivery' });

async function fillIn(page: Page, change: Readonly<Record<string, string>> = {}): Promise<void> {
  const texts = {
    'Recipient’s name': 'Rosa Fernandes',
    'Street address': '64 Dovercourt Road',
    'Postal code': 'm6j3c1',
    Phone: '416 555 0199',
    ...change,
  };
  for (const [label, text] of Object.entries(texts)) await fieldOf(page, label).fill(text);
}

const requested = async (page: Page) =>
  (await dispatchOf(page)).deliveries.filter(({ people }) => people?.dropoff.name !== BEFORE_NAME);
const BEFORE_NAME = 'Rosa Fernandes of before';
const withPickup = () => bakery([{ ...BEFORE, to: { name: BEFORE_NAME } }]).browser;

test.describe('/request-delivery/{businessId}', () => {
  test('the first request asks where couriers pick up, shows price and promise, and is made', async ({ page }) => {
    await bakery().browser.install(page);
    await visit(page, PATH);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · Request Delivery · Swiftlane');
    await expect(receipt(page)).toContainText('Enter the postal code of the business');
    await expect(receipt(page)).toContainText('Your first five are on us.');
    await expect(fieldOf(page, 'Phone at the counter')).toHaveValue('+1 416-555-0102');
    await fieldOf(page, 'Postal code of the business').fill('M6J 2Z4');
    await expect(receipt(page)).toContainText('Enter the recipient’s postal code');
    await fillIn(page);
    await expect(receipt(page)).toContainText('Free. 4 of 5 left after this.');
    await expect(receipt(page)).toContainText('Nearby');
    await page.getByRole('radio', { name: 'Large' }).check();
    await expect(receipt(page)).toContainText('−$9.99');
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await expect(toast(page, 'Delivery requested')).toBeVisible();
    expect(pathOf(page)).toMatch(new RegExp(`^/deliveries/${BAKERY.id}/[0-9a-f-]{36}$`, 'u'));
    const { deliveries, settings } = await dispatchOf(page);
    expect(deliveries).toMatchObject([
      { delivery: { free: true, size: 'large', handover: 'meet' }, people: { dropoff: { postalCode: 'M6J 3C1' } } },
    ]);
    expect(settings).toMatchObject([{ freeLeft: 4, pickup: { postalCode: 'M6J 2Z4', timeZone: 'America/Toronto' } }]);
  });

  test('asks for the pickup once, and lets it be changed', { tag: '@once' }, async ({ page }) => {
    await withPickup().install(page);
    await visit(page, PATH);
    const main = page.getByRole('main');
    await expect(main).toContainText('M6J 2Z4');
    await expect(main).toContainText('Toronto time');
    await expect(fieldOf(page, 'Phone at the counter')).toBeHidden();
    await page.getByRole('button', { name: 'Change the pickup details' }).click();
    await fieldOf(page, 'Where couriers find you').fill('Side door');
    await fieldOf(page, 'Time zone').selectOption('America/Vancouver');
    await test.step('what was changed is there after a reload', async () => {
      await page.reload();
      await expect(fieldOf(page, 'Where couriers find you')).toHaveValue('Side door');
      await expect(fieldOf(page, 'Time zone')).toHaveValue('America/Vancouver');
    });
    await fillIn(page);
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect((await dispatchOf(page)).settings).toMatchObject([{ pickup: { notes: 'Side door' } }]);
    await test.step('and times are the business’s own', async () => {
      await expect(main).toContainText('All times are Vancouver time.');
    });
  });

  test('price, zone and promise follow what is typed', { tag: '@once' }, async ({ page }) => {
    await withPickup().install(page);
    await page.clock.setFixedTime(new Date('2026-06-03T19:00:00Z'));
    await visit(page, PATH);
    await fillIn(page);
    for (const [code, city, zone, price, time] of [
      ['M6J 1A1', 'Toronto', 'Nearby', '$6.99', '3:45 PM'],
      ['M6K 1A1', 'Toronto', 'Across town', '$8.99', '4:00 PM'],
      ['L4W 1A1', 'Toronto', 'Metro area', '$12.99', '4:30 PM'],
    ] as const) {
      await fieldOf(page, 'Postal code').fill(code);
      await fieldOf(page, 'City').fill(city);
      await expect(receipt(page)).toContainText(zone);
      await expect(receipt(page)).toContainText(price);
      await expect(receipt(page)).toContainText(`${time} today`);
    }
    await page.getByRole('radio', { name: '1½ hours' }).check();
    await expect(receipt(page)).toContainText('6:00 PM today');
    await expect(receipt(page)).toContainText('90 minutes from 4:30 PM');
    await fieldOf(page, 'City').fill('Ottawa');
    await expect(receipt(page)).toContainText('We don’t deliver between these postal codes yet.');
    await press(page, 'Request delivery');
    await expectRefusal(page, { toast: 'We don’t deliver between these postal codes yet.', field: 'Postal code' });
    expect(await requested(page)).toEqual([]);
  });

  test('every field says what is wrong with it, and keeps what was typed', { tag: '@once' }, async ({ page }) => {
    await bakery().browser.install(page);
    await visit(page, PATH);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await test.step('nothing typed', async () => {
      await fieldOf(page, 'Phone at the counter').fill('');
      await fieldOf(page, 'City').fill(' ');
      await press(page, 'Request delivery');
      for (const [field, inline] of [
        ['Postal code of the business', 'Enter the postal code of the business'],
        ['Phone at the counter', 'Enter the phone number at the counter'],
        ['Recipient’s name', 'Enter who it goes to'],
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
      ['Phone', 'call me', '4165550199', 'Enter a phone number, such as +1 416 555 0123'],
      ['Email', 'rosa@', '', 'Please enter a valid email address.'],
      ['Notes for the courier', long, '', 'This is too long: 280 characters at most'],
      ['Contents', long, '', 'This is too long: 140 characters at most'],
      ['Your order number', long, '', 'This is too long: 64 characters at most'],
      ['Where couriers find you', long, '', 'This is too long: 280 characters at most'],
      ['Phone at the counter', '-', '4165550102', 'Enter a phone number, such as +1 416 555 0123'],
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
      await press(page, 'Request delivery');
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('روزا <img src=x onerror=alert(1)> 🥐');
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    });
  });

  test('a price that changed is shown, and asked about again', { tag: '@once' }, async ({ page }) => {
    await bakery().browser.install(page);
    await visit(page, PATH);
    await fillIn(page, { 'Postal code of the business': 'M6J 2Z4' });
    await expect(receipt(page)).toContainText('Free. 4 of 5 left after this.');
    await changeBackend(page, ({ dispatch }) => {
      dispatch.settings = [{ business: BAKERY.id, pickup: null, freeLeft: 0 }];
    });
    await press(page, 'Request delivery');
    await expectRefusal(page, { toast: 'The price is $6.99 now. Request again if that’s fine.' });
    await expect(receipt(page)).toContainText('$6.99');
    expect((await dispatchOf(page)).deliveries).toEqual([]);
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect((await dispatchOf(page)).deliveries).toMatchObject([{ delivery: { free: false, fee: 699 } }]);
  });

  test('says every refusal, loses nothing, and requests once in the end', { tag: '@once' }, async ({ page }) => {
    await withPickup().install(page);
    await visit(page, PATH);
    await fillIn(page);
    for (const [kind, words] of [
      [
        'offline',
        'You’re offline. Everything you typed is kept. Request again when you’re back: it’s never requested twice.',
      ],
      ['timeout', 'We got no answer. Please request again: it’s never requested twice.'],
      ['unavailable', 'We got no answer. Please request again: it’s never requested twice.'],
      ['throttled', 'That was too fast for us. Please wait a moment, then request again.'],
      ['rejected', 'An unexpected error occurred. Please try again.'],
    ] as const) {
      await test.step(kind, async () => {
        await failNext(page, 'dispatch.request', { kind });
        await press(page, 'Request delivery');
        await expectRefusal(page, { toast: words });
        await expect(fieldOf(page, 'Street address')).toHaveValue('64 Dovercourt Road');
      });
    }
    await test.step('a business that is no longer approved', async () => {
      await changeBackend(page, ({ businesses }) => {
        businesses[0] = { ...BAKERY, owner: businesses[0]?.owner ?? BAKERY.owner, status: 'Pending' };
      });
      await press(page, 'Request delivery');
      await expectRefusal(page, {
        toast: 'This business is waiting for approval. You can request deliveries once it’s approved.',
      });
      await changeBackend(page, ({ businesses }) => {
        businesses[0] = { ...BAKERY, owner: businesses[0]?.owner ?? BAKERY.owner };
      });
    });
    await test.step('an account that is no longer approved', async () => {
      const setStatus = (status: 'Active' | 'Suspended') =>
        changeBackend(page, (state) => {
          const marco = seeded(state, 'marco');
          state.users = state.users.map((user) => (user.id === marco ? { ...user, status } : user));
        });
      await setStatus('Suspended');
      await press(page, 'Request delivery');
      await expect(errorSummary(page)).toContainText('Your account is waiting for approval.');
      await setStatus('Active');
    });
    await test.step('more than sixty an hour', async () => {
      const before = (await dispatchOf(page)).deliveries;
      await changeBackend(page, ({ dispatch }) => {
        const [one] = dispatch.deliveries;
        if (one === undefined) return;
        const at = instant(Date.now());
        dispatch.deliveries.push(
          ...Array.from({ length: 60 }, () => ({
            ...one,
            delivery: { ...one.delivery, reached: { ...one.delivery.reached, searching: at } },
          })),
        );
      });
      await press(page, 'Request delivery');
      await expect(errorSummary(page)).toContainText('That’s more than we can take at once');
      await changeBackend(page, ({ dispatch }) => {
        dispatch.deliveries = before;
      });
    });
    await test.step('a business that is gone', async () => {
      let all: Awaited<ReturnType<typeof dispatchOf>>['deliveries'] = [];
      await changeBackend(page, (state) => {
        all = state.dispatch.deliveries;
        state.businesses = [];
      });
      await press(page, 'Request delivery');
      await expectRefusal(page, { toast: 'This business isn’t in your account anymore.' });
      await changeBackend(page, (state) => {
        state.businesses = [{ ...BAKERY, owner: seeded(state, 'marco') }];
        state.dispatch.deliveries = all;
      });
    });
    expect(await requested(page)).toEqual([]);
    await test.step('pressed twice, it is one request', async () => {
      await setConditions(page, { latencyMs: 200 });
      await submitTwice(fieldOf(page, 'City'));
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      expect(await requested(page)).toHaveLength(1);
    });
  });

  test(
    'what was typed survives a reload, going away, no network and an ended session',
    { tag: '@once' },
    async ({ page }) => {
      await withPickup().install(page);
      await visit(page, PATH);
      await fillIn(page, { City: 'Etobicoke', 'Notes for the courier': 'Ring twice' });
      await page.getByRole('radio', { name: 'At the door' }).check();
      await page.getByRole('radio', { name: '30 min' }).check();
      const expectAll = async () => {
        for (const [label, text] of [
          ['Recipient’s name', 'Rosa Fernandes'],
          ['City', 'Etobicoke'],
          ['Notes for the courier', 'Ring twice'],
        ] as const)
          await expect(fieldOf(page, label)).toHaveValue(text);
        await expect(page.getByRole('radio', { name: 'At the door' })).toBeChecked();
        await expect(page.getByRole('radio', { name: '30 min' })).toBeChecked();
        await expect(receipt(page)).toContainText('$6.99');
      };
      await test.step('a reload', async () => {
        await page.reload();
        await expectAll();
      });
      await test.step('going away and coming back', async () => {
        await page.getByRole('main').getByRole('link', { name: 'Bellini Bakery' }).click();
        await expect(heading(page, 'Bellini Bakery')).toBeVisible();
        await page.goBack();
        await expectAll();
      });
      await test.step('no network, a reload, and the network back', async () => {
        await setConditions(page, { offline: true });
        await press(page, 'Request delivery');
        await expect(errorSummary(page)).toContainText('You’re offline.');
        await page.reload();
        await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
        await setConditions(page, {});
        await page.getByRole('button', { name: 'Retry' }).click();
        await expectAll();
      });
      await test.step('an ended session', async () => {
        await changeBackend(page, (state) => {
          state.sessions = [];
        });
        await expect(heading(page, 'Welcome Back')).toBeVisible();
        await signInAs(page, 'marco@demo.example');
        await expectAll();
      });
      await press(page, 'Request delivery');
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      expect(await requested(page)).toHaveLength(1);
      await test.step('the next form is empty', async () => {
        await moveTo(page, PATH);
        await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('');
        await expect(fieldOf(page, 'City')).toHaveValue('Toronto');
      });
    },
  );

  test('an address is typed once; it goes with the session of its merchant', { tag: '@once' }, async ({ page }) => {
    await withPickup().install(page);
    await visit(page, PATH);
    await fillIn(page, { Unit: 'Unit 3', Email: 'rosa@example.com' });
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await moveTo(page, PATH);
    const name = page.getByRole('combobox', { name: 'Recipient’s name' });
    const offered = page.getByRole('listbox', { name: 'Recent recipients' });
    await test.step('chosen with the mouse', async () => {
      await name.click();
      await expectAccessibleInEveryLook(page);
      await offered.getByRole('option', { name: /Rosa Fernandes/u }).click();
      for (const [label, text] of [
        ['Recipient’s name', 'Rosa Fernandes'],
        ['Street address', '64 Dovercourt Road'],
        ['Unit', 'Unit 3'],
        ['Postal code', 'M6J 3C1'],
        ['Email', 'rosa@example.com'],
        ['Phone', '+1 416-555-0199'],
      ] as const)
        await expect(fieldOf(page, label)).toHaveValue(text);
      await expect(receipt(page)).toContainText('$6.99');
    });
    await test.step('a reload keeps what was chosen, as if it were typed', async () => {
      await page.reload();
      await expect(fieldOf(page, 'Street address')).toHaveValue('64 Dovercourt Road');
    });
    await test.step('found by typing, chosen with the keyboard, or not', async () => {
      await name.fill('dover');
      await expect(offered.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(offered.getByRole('option')).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(name).toHaveValue('Rosa Fernandes');
      await name.fill('Somebody new');
      await expect(offered.getByRole('option')).toHaveCount(0);
    });
    await test.step('gone after signing out', async () => {
      const key = `demo:recipients:${await ownerOf(page)}`;
      expect(await stored(page, 'local', key)).toContain('Dovercourt');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /Log Out|Menu/u })
        .first()
        .click();
      await expect(page).toHaveURL('/');
      expect(await stored(page, 'local', key)).toBeNull();
    });
  });

  test('with the keyboard alone', { tag: '@once' }, async ({ page }) => {
    await withPickup().install(page);
    await visit(page, PATH);
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await tabTo(page, /^Recipient’s name/u);
    await page.keyboard.type('Rosa Fernandes');
    for (const [label, text] of [
      [/^Street address/u, '64 Dovercourt Road'],
      [/^Postal code/u, 'M6J 3C1'],
      [/^Phone/u, '4165550199'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^Small/u);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
    await tabTo(page, /^Now/u);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Request delivery/u);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Looking for a courier')).toBeFocused();
    expect(await requested(page)).toMatchObject([{ delivery: { size: 'large' } }]);
    const [made] = await requested(page);
    expect((made?.delivery.readyAt ?? 0) - (made?.delivery.reached.searching ?? 0)).toBe(15 * MINUTE);
  });

  test('a delivery requested again starts with the details of the earlier one', { tag: '@once' }, async ({ page }) => {
    const { browser, sent } = bakery([{ ...BEFORE, to: { handover: 'door', name: 'Ines Duarte' } }]);
    await browser.install(page);
    await visit(page, `${PATH}?again=${sent[0]?.delivery.id}`);
    await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('Ines Duarte');
    await expect(page.getByRole('radio', { name: 'At the door' })).toBeChecked();
    await expect(fieldOf(page, 'Your order number')).toHaveValue('Order 77');
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    const { deliveries } = await dispatchOf(page);
    expect(deliveries.at(-1)?.delivery.redeliveryOf).toBe(sent[0]?.delivery.id);
    await test.step('one that is not the business’s is nothing to start with', async () => {
      await visit(page, `${PATH}?again=99999999-0000-4000-8000-000000000000`);
      await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('');
    });
    await test.step('one whose people were deleted says so', async () => {
      await changeBackend(page, ({ dispatch }) => {
        for (const one of dispatch.deliveries) one.people = null;
      });
      await visit(page, `${PATH}?again=${sent[0]?.delivery.id}`);
      await expect(page.getByRole('main')).toContainText('deleted after 30 days');
    });
  });
});

/** The only one signed in. */
const ownerOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('demo:kept-for') ?? '{}') as { userId?: string }).userId ?? '');

test('who may request deliveries', { tag: '@once' }, async ({ page }) => {
  await bakery([], (business) => ({ ...business, status: 'Pending' })).browser.install(page);
  await visit(page, PATH);
  await test.step('not for a business that waits for approval', async () => {
    await expect(page.getByRole('main')).toContainText(
      'This business is waiting for approval. You can request deliveries once it’s approved.',
    );
    await expect(page.getByRole('button', { name: 'Request delivery' })).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });
  await test.step('nor for one that was rejected', async () => {
    await changeBackend(page, ({ businesses }) => {
      businesses[0] = { ...BAKERY, owner: businesses[0]?.owner ?? BAKERY.owner, status: 'Rejected' };
    });
    await page.reload();
    await expect(page.getByRole('main')).toContainText('We reviewed this business and didn’t approve it');
  });
  for (const id of ['99999999-0000-4000-8000-000000000000', 'my-shop']) {
    await test.step(`nor for ${id}`, async () => {
      await moveTo(page, `/request-delivery/${id}`);
      await expect(heading(page, 'Business Not Found')).toBeVisible();
    });
  }
  await test.step('nor with an email that is not verified', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await moveTo(page, PATH);
    await signInAs(page, 'priya@demo.example');
    await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });
});
