import { putFiles } from '../support/put-files.ts';
import { MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { PIN } from '#tests/builders/delivery.ts';
import { setConditions } from '../support/demo.ts';
import { BAKERY, bakery, changeBackend, lenaDoes, type Sent } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';
import {
  action,
  main,
  onlyDelivery,
  openFirst,
  showDelivery,
  STEPS_TO_DOOR,
} from '../support/screens/delivery-page.ts';

test.use({ timezoneId: 'America/Toronto' });

test.describe('/deliveries/{businessId}/{deliveryId}', () => {
  test('shows a delivery, updates live, and keeps the last view without a network', async ({ page }) => {
    const [id, atDoor] = (await openFirst(page, [4], [40, { to: { handover: 'door' }, happened: STEPS_TO_DOOR }])) as [
      DeliveryId,
      DeliveryId,
    ];
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · Delivery · Swiftlane');
    for (const text of [
      formatTrackingNumber((await onlyDelivery(page))?.delivery.number ?? ('' as never)),
      'Rosa Fernandes',
      '64 Dovercourt Road, Unit 3',
      'Toronto, Ontario M6J 3C1',
      '+1 416-555-0199',
      'Mind the dog',
      'Small: Two loaves',
      'Your order number77',
      'Nearby',
      '$6.99',
      PIN,
      'Delivery requested',
      'If nobody accepts it, it costs nothing.',
    ])
      await expect(main(page)).toContainText(text);
    await test.step('keeps the last view while there is no network', async () => {
      await setConditions(page, { offline: true });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(main(page).getByText(/^Last updated .+ Trying again…$/u)).toBeVisible();
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await setConditions(page, {});
      await lenaDoes(page, id, 'accept');
      await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
      await expect(main(page).getByText(/^Last updated/u)).toHaveCount(0);
    });
    await test.step('a release by the courier is announced too', async () => {
      await lenaDoes(page, id, 'release');
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await expect(main(page).getByRole('status').filter({ hasText: 'Looking for a courier' })).toHaveCount(1);
    });
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
        await expect(main(page).getByRole('link', { name: '+1 647-555-0103' })).toBeVisible();
      });
    }
    await lenaDoes(page, id, 'deliver');
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(main(page)).toContainText(/minutes early/u);
    await expect(main(page)).toContainText('Carried it');
    await expect(main(page)).not.toContainText('+1 647-555-0103');
    await expect(main(page)).not.toContainText(PIN);
    await expect(action(page, 'Copy tracking link')).toHaveCount(0);

    await test.step('shows the photo of a delivery left at the door', async () => {
      await showDelivery(page, atDoor);
      await expect(main(page)).toContainText('You’ll see it here.');
      await expect(main(page)).toContainText('Anyone with this link can see the address.');
      await putFiles(page, [[`proof:${atDoor}`, aJpeg()]]);
      await lenaDoes(page, atDoor, 'deliver');
      await changeBackend(page, ({ dispatch }) => {
        for (const stored of dispatch.deliveries) if (stored.delivery.id === atDoor) stored.hasProof = true;
      });
      await expect(heading(page, 'Delivered')).toBeVisible();
      await expect(page.getByRole('img', { name: 'The parcel, photographed by the courier' })).toBeVisible();
    });
  });

  test('every outcome, accessible in every look', async ({ page }) => {
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
        'It was 1 minute late, so it doesn’t count as one of your free deliveries.',
        { at: ago(100), free: true, happened: [...STEPS_TO_DOOR, [46, 'deliver']] },
      ],
      [
        'On its way back to the shop',
        'Nobody answered the door. Lena is bringing it back.',
        { at: ago(60), to: { handover: 'door' }, happened: [...STEPS_TO_DOOR, [36, 'fail', 'no_answer']] },
      ],
      [
        'Returned to the shop',
        'Return',
        { at: ago(100), happened: [...STEPS_TO_DOOR, [36, 'fail', 'no_answer'], [60, 'hand_back']] },
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
    await browser.open(page, '/my-businesses');
    for (const [index, [headline, text]] of cases.entries()) {
      await test.step(`${headline}: ${text}`, async () => {
        await moveTo(page, `/deliveries/${BAKERY.id}/${sent[index]?.delivery.id}`);
        await expect(heading(page, headline)).toBeVisible();
        await expect(main(page)).toContainText(text);
        // Header and footer are the same in every outcome.
        await expectAccessibleInEveryLook(page, index === 0 ? undefined : 'main');
      });
    }
  });
});
