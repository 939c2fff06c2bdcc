import type { Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import { formatTrackingNumber } from '#core/delivery/tracking-number.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { PIN, type Happening } from '#tests/builders/sent-delivery.ts';
import { failNext, setConditions } from './support/demo.ts';
import { BAKERY, bakery, changeBackend, dispatchOf, fieldOf, lenaDoes, type Sent } from './support/deliveries.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { tabTo } from './support/tab-to.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo, toast, visit } from './support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

const WAY = [
  [2, 'accept'],
  [9, 'arrive_pickup'],
  [15, 'pick_up'],
  [30, 'arrive_dropoff'],
] as const satisfies readonly Happening[];

/** Opens the page of a delivery that was sent so many minutes ago. */
async function open(page: Page, minutesAgo: number, more: Omit<Sent, 'at'> = {}): Promise<DeliveryId> {
  const { browser, sent } = bakery([{ at: Date.now() - minutesAgo * MINUTE, ...more }]);
  await browser.install(page);
  const id = sent[0]?.delivery.id as DeliveryId;
  await visit(page, `/deliveries/${BAKERY.id}/${id}`);
  return id;
}

/** Puts a text among the files of the in-memory backend. */
const keepFile = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    ([key, content]) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('demo:files', 1);
        asked.onupgradeneeded = () => asked.result.createObjectStore('files');
        asked.onerror = () => reject(new Error('storage failed'));
        asked.onsuccess = () => {
          const writing = asked.result.transaction('files', 'readwrite');
          writing.objectStore('files').put(new Blob([content]), key);
          writing.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
    [name, text] as const,
  );

const main = (page: Page) => page.getByRole('main');
const action = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const only = async (page: Page) => (await dispatchOf(page)).deliveries[0];

test.describe('/deliveries/{businessId}/{deliveryId}', () => {
  test('shows a delivery, and follows it live', async ({ page }) => {
    const id = await open(page, 4);
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · Delivery · Swiftlane');
    for (const text of [
      formatTrackingNumber((await only(page))?.delivery.number ?? ('' as never)),
      'Rosa Fernandes',
      '64 Dovercourt Road, Unit 3',
      'Toronto, Ontario M6J 3C1',
      '+1 416-555-0199',
      'Mind the dog',
      'Small: Two loaves',
      'Order 77',
      'Nearby',
      '$6.99',
      PIN,
      'Delivery requested',
      'If nobody takes it, it costs nothing.',
    ])
      await expect(main(page)).toContainText(text);
    for (const [kind, headline, story] of [
      ['accept', 'Courier on the way to the shop', 'Lena is coming to pick it up.'],
      ['arrive_pickup', 'At the shop', 'Lena is waiting at your counter.'],
      ['pick_up', 'On its way to the customer', 'Lena has it, and it’s promised at the door by'],
      ['arrive_dropoff', 'At the customer’s door', 'Lena is there now.'],
    ] as const) {
      await test.step(headline, async () => {
        await lenaDoes(page, id, kind);
        await expect(heading(page, headline)).toBeVisible();
        await expect(main(page)).toContainText(story);
        await expect(main(page).getByRole('status').filter({ hasText: headline })).toContainText(story);
        await expect(main(page).getByRole('link', { name: '+1 604-555-0103' })).toBeVisible();
      });
    }
    await lenaDoes(page, id, 'deliver');
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(main(page)).toContainText(/minutes early/u);
    await expect(main(page)).toContainText('Carried it');
    await expect(main(page)).not.toContainText('+1 604-555-0103');
    await expect(main(page)).not.toContainText(PIN);
    await expect(action(page, 'Copy tracking link')).toHaveCount(0);
  });

  test('each way it can go, accessible in every look', { tag: '@once' }, async ({ page }) => {
    test.slow();
    const now = Date.now();
    const ago = (minutes: number) => now - minutes * MINUTE;
    const cases: readonly (readonly [headline: string, text: string, Sent])[] = [
      ['Looking for a courier', 'Price, on us', { at: ago(4), free: true }],
      [
        'On its way to the customer',
        'The courier gave it back',
        {
          at: ago(20),
          happened: [
            [1, 'accept'],
            [2, 'release'],
            [3, 'accept'],
            [9, 'arrive_pickup'],
            [15, 'pick_up'],
          ],
        },
      ],
      [
        'Delivered',
        'Credited $9.99. It was 5 minutes late.',
        {
          at: ago(100),
          to: { size: 'large' },
          happened: [
            [2, 'accept'],
            [9, 'arrive_pickup'],
            [27, 'pick_up'],
            [50, 'arrive_dropoff'],
            [58, 'deliver'],
          ],
        },
      ],
      [
        'Delivered',
        'It was 1 minute late, so it doesn’t count as one of your free ones.',
        { at: ago(100), free: true, happened: [...WAY, [46, 'deliver']] },
      ],
      [
        'On its way back to the shop',
        'Nobody answered the door. Lena is bringing it back.',
        { at: ago(60), to: { handover: 'door' }, happened: [...WAY, [36, 'fail', 'no_answer']] },
      ],
      [
        'Returned to the shop',
        'Return',
        { at: ago(100), happened: [...WAY, [36, 'fail', 'refused'], [60, 'hand_back']] },
      ],
      [
        'Canceled',
        'Cancellation',
        {
          at: ago(60),
          happened: [
            [2, 'accept'],
            [5, 'cancel'],
          ],
        },
      ],
      ['No courier found', 'It cost nothing.', { at: ago(60), until: now }],
    ];
    const { browser, sent } = bakery(cases.map(([, , one]) => one));
    await browser.install(page);
    await visit(page, '/my-businesses');
    for (const [index, [headline, text]] of cases.entries()) {
      await test.step(`${headline}: ${text}`, async () => {
        await moveTo(page, `/deliveries/${BAKERY.id}/${sent[index]?.delivery.id}`);
        await expect(heading(page, headline)).toBeVisible();
        await expect(main(page)).toContainText(text);
        await expectAccessibleInEveryLook(page);
      });
    }
  });

  test('the tracking link is copied, shared, or shown', { tag: '@once' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, 4);
    await expect(main(page)).toContainText('Anyone with this link can see the address and PIN.');
    const { delivery, key } = (await only(page)) ?? {};
    const link = new URL(`/track/${formatTrackingNumber(delivery?.number ?? ('' as never))}#k=${key}`, page.url()).href;
    await test.step('copied', async () => {
      await action(page, 'Copy tracking link').click();
      await expect(action(page, 'Copied')).toBeFocused();
      await expect(main(page).getByRole('status').filter({ hasText: 'Tracking link copied' })).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    });
    await test.step('shown where it can’t be copied', async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
      });
      await page.getByRole('button', { name: /Cop/u }).click();
      await expect(main(page)).toContainText(link);
    });
    await test.step('shared where the device can', async () => {
      await page.addInitScript(() => {
        navigator.share = (data) => {
          document.title = `shared ${data?.url ?? ''}`;
          return Promise.reject(new DOMException('closed', 'AbortError'));
        };
      });
      await page.reload();
      await action(page, 'Share tracking link').click();
      await expect(page).toHaveTitle(`shared ${link}`);
    });
  });

  test('canceling says what it costs, then does it once', { tag: '@once' }, async ({ page }) => {
    const id = await open(page, 4);
    await action(page, 'Cancel delivery').click();
    await expect(dialog(page)).toContainText('That’s free of charge while no courier has accepted.');
    await expectAccessibleInEveryLook(page);
    await test.step('a courier accepts meanwhile: the fee shows', async () => {
      await lenaDoes(page, id, 'accept');
      await expect(dialog(page)).toContainText('canceling costs $3.00. All of it goes to the courier.');
    });
    await test.step('kept', async () => {
      await dialog(page).getByRole('button', { name: 'Keep delivery' }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(action(page, 'Cancel delivery')).toBeFocused();
    });
    for (const [kind, words] of [
      ['offline', 'You’re offline. Please try again when you’re back.'],
      ['timeout', 'We got no answer. Please try again: it’s never done twice.'],
      ['throttled', 'That was too fast for us.'],
    ] as const) {
      await test.step(kind, async () => {
        await action(page, 'Cancel delivery').click();
        await failNext(page, 'dispatch.change', { kind });
        await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).click();
        await expect(dialog(page).getByRole('alert')).toContainText(words);
        await page.keyboard.press('Escape');
      });
    }
    await action(page, 'Cancel delivery').click();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await setConditions(page, { latencyMs: 200 });
    await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).dblclick();
    await expect(heading(page, 'Canceled')).toBeVisible();
    await expect(toast(page, 'Delivery canceled')).toBeVisible();
    const { ledger, commands } = await dispatchOf(page);
    expect(ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['cancel_fee', 300],
      ['cancel_pay', 300],
    ]);
    expect(commands).toHaveLength(1);
  });

  test('what has moved on can’t be canceled anymore', { tag: '@once' }, async ({ page }) => {
    const id = await open(page, 20, { happened: WAY.slice(0, 2) });
    await action(page, 'Cancel delivery').click();
    // The page hears of it only after the button was pressed.
    await page.evaluate(() =>
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
    );
    await lenaDoes(page, id, 'pick_up');
    await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('That’s no longer possible');
    expect((await only(page))?.delivery.status).toBe('picked_up');
  });

  test('the address is corrected before pick-up', { tag: '@once' }, async ({ page }) => {
    const id = await open(page, 20, { happened: WAY.slice(0, 2) });
    const correcting = page.getByRole('dialog', { name: 'Correct the address' });
    const save = () => correcting.getByRole('button', { name: 'Save' }).click();
    await action(page, 'Correct address').click();
    await expect(correcting.getByLabel('Street address')).toHaveValue('64 Dovercourt Road');
    await expectAccessibleInEveryLook(page);
    for (const [label, bad, good, words] of [
      ['Street address', ' ', '7 Other Street', 'Enter the street address'],
      ['Street address', 'x'.repeat(10_000), '7 Other Street', 'This is too long: 200 characters at most'],
      ['Phone', 'call me', '416 555 0111', 'Enter a phone number, such as +1 416 555 0123'],
      ['Notes for the courier', 'Zero\u200bwidth', 'Side door', "characters that can't be seen"],
    ] as const) {
      await test.step(`${label}: ${words}`, async () => {
        await correcting.getByLabel(label).fill(bad);
        await save();
        await expect(correcting.locator('.error-summary')).toContainText(words);
        await expect(correcting.getByLabel(label)).toHaveValue(bad);
        await correcting.getByLabel(label).fill(good);
      });
    }
    await test.step('closed and opened again, what was typed is there', async () => {
      await page.keyboard.press('Escape');
      await expect(correcting).toBeHidden();
      await action(page, 'Correct address').click();
      await expect(correcting.getByLabel('Street address')).toHaveValue('7 Other Street');
    });
    await test.step('no answer, then saved', async () => {
      await failNext(page, 'dispatch.change', { kind: 'timeout' });
      await save();
      await expect(correcting.locator('.error-summary')).toContainText('We got no answer.');
      await save();
      await expect(toast(page, 'Address corrected')).toBeVisible();
      await expect(main(page)).toContainText('7 Other Street');
      await expect(main(page)).toContainText('You corrected the address');
    });
    await test.step('not once the courier has it', async () => {
      await lenaDoes(page, id, 'pick_up');
      await expect(heading(page, 'On its way to the customer')).toBeVisible();
      for (const name of ['Correct address', 'Cancel delivery']) await expect(action(page, name)).toHaveCount(0);
    });
  });

  test('a parcel that is back is marked as returned, and can be sent again', { tag: '@once' }, async ({ page }) => {
    await open(page, 60, { happened: [...WAY, [36, 'fail', 'no_answer']] });
    await action(page, 'Mark as returned').click();
    await expect(dialog(page)).toContainText('The return is $3.50, half of the price.');
    await dialog(page).getByRole('button', { name: 'Mark as returned' }).click();
    await expect(heading(page, 'Returned to the shop')).toBeVisible();
    await expect(main(page)).toContainText('You marked it as returned');
    await expect(main(page)).toContainText('$10.49');
    await main(page).getByRole('link', { name: 'Request again' }).click();
    await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('Rosa Fernandes');
    await page.getByRole('main').getByRole('button', { name: 'Request delivery', exact: true }).click();
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await main(page).getByRole('link', { name: 'The earlier delivery' }).click();
    await expect(heading(page, 'Returned to the shop')).toBeVisible();
  });

  test('prints a slip without PIN, key, street or phone', { tag: '@once' }, async ({ page }) => {
    await open(page, 4);
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await action(page, 'Print slip').click();
    await expect(page).toHaveTitle('printed');
    await page.emulateMedia({ media: 'print' });
    const { delivery, key } = (await only(page)) ?? {};
    const number = formatTrackingNumber(delivery?.number ?? ('' as never));
    const printed = await page.locator('body').innerText();
    for (const text of ['Bellini Bakery', number, 'Rosa Fernandes', 'Hand over in person', 'Order 77'])
      expect(printed).toContain(text);
    for (const text of [PIN, key ?? '?', 'Dovercourt', '555', 'Swiftlane']) expect(printed).not.toContain(text);
    const url = new URL(`/track/${number}`, page.url()).href;
    expect(await page.locator('.slip__code path').getAttribute('d')).toBe(toSvgPath(generate(url)));
    await expect(page.locator('.slip__code')).toBeVisible();
  });

  test('shows the photo of a delivery left at the door', { tag: '@once' }, async ({ page }) => {
    const id = await open(page, 40, { to: { handover: 'door' }, happened: WAY });
    await expect(main(page)).toContainText('You’ll see it here.');
    await expect(main(page)).toContainText('Anyone with this link can see the address.');
    await keepFile(page, `proof:${id}`, aJpeg());
    await lenaDoes(page, id, 'deliver');
    await changeBackend(page, ({ dispatch }) => {
      for (const stored of dispatch.deliveries) stored.hasProof = true;
    });
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(page.getByRole('img', { name: 'The parcel, photographed by the courier' })).toBeVisible();
  });

  test('keeps the last view while there is no network', { tag: '@once' }, async ({ page }) => {
    const id = await open(page, 4);
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await setConditions(page, { offline: true });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(main(page).getByText(/^Last updated .+ Trying again…$/u)).toBeVisible({ timeout: 30_000 });
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await setConditions(page, {});
    await lenaDoes(page, id, 'accept');
    await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
    await expect(main(page).getByText(/^Last updated/u)).toHaveCount(0);
  });

  test('with the keyboard alone', { tag: '@once' }, async ({ page }) => {
    await open(page, 4);
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await tabTo(page, 'Correct address');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Street address')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('7 Other Street');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('7 Other Street');
    await expect(action(page, 'Correct address')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Canceled')).toBeVisible();
  });
});

test('whose deliveries these are', { tag: '@once' }, async ({ page }) => {
  const { browser, sent } = bakery([{ at: Date.now() - HOUR, until: Date.now() }]);
  await browser
    .where((state) => {
      state.businesses.push({
        ...BAKERY,
        id: '99999999-0000-4000-8000-00000000000b' as never,
        owner: state.businesses[0]?.owner as never,
        businessName: 'Another',
      });
    })
    .install(page);
  await visit(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id}`);
  await expect(heading(page, 'No courier found')).toBeVisible();
  for (const id of ['99999999-0000-4000-8000-000000000000', 'my-delivery', '%E0%A4%A']) {
    await test.step(`no delivery ${id}`, async () => {
      await moveTo(page, `/deliveries/${BAKERY.id}/${id}`);
      await expect(heading(page, 'Delivery Not Found')).toBeVisible();
    });
  }
  await expectAccessibleInEveryLook(page);
  await test.step('not under another business', async () => {
    await moveTo(page, `/deliveries/99999999-0000-4000-8000-00000000000b/${sent[0]?.delivery.id}`);
    await expect(heading(page, 'Delivery Not Found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Deliveries' }).click();
    await expect(heading(page, 'Deliveries')).toBeVisible();
  });
  await test.step('nor one of somebody else', async () => {
    await changeBackend(page, (state) => {
      state.businesses = state.businesses.map((business) => ({
        ...business,
        owner: state.users[0]?.id ?? business.owner,
      }));
    });
    await moveTo(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id}`);
    await expect(heading(page, 'Business Not Found')).toBeVisible();
  });
  await test.step('a load that fails can be tried again', async () => {
    await changeBackend(page, (state) => {
      const marco = state.users.find(({ email }) => email.startsWith('marco@'));
      state.businesses = state.businesses.map((business) => ({ ...business, owner: marco?.id ?? business.owner }));
    });
    await setConditions(page, { failNext: { 'dispatch.find': { kind: 'unavailable' } } });
    await moveTo(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id}?again`);
    await page.reload();
    await expect(heading(page, 'No courier found')).toBeVisible();
  });
});
