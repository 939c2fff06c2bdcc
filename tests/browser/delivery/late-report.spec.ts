import { MINUTE } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { later } from '#core/instant.ts';
import { bakery, BAKERY } from '../support/screens/deliveries.ts';
import { main, STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('shop and recipient read when the courier’s phone reported a step', async ({ page }) => {
  const { browser, sent } = bakery([{ at: Date.now() - 75 * MINUTE, happened: [...STEPS_TO_DOOR, [40, 'deliver']] }]);
  const [made] = sent;
  if (made === undefined) throw new Error('The bakery has no delivery.');
  await browser
    .where(({ dispatch }) => {
      for (const stored of dispatch.deliveries)
        stored.events = stored.events.map((event) =>
          event.kind === 'deliver' || event.kind === 'arrive_dropoff'
            ? { ...event, reportedAt: later(event.at, 12 * MINUTE) }
            : event,
        );
    })
    .open(page, `/deliveries/${BAKERY.id}/${made.delivery.id}`);
  await expect(main(page).getByText(/^The courier’s phone reported it /u)).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
  await visit(page, trackingPath(made.delivery.number, made.key));
  await expect(main(page).getByText(/^The courier’s phone reported it at /u)).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
});
