import { HOUR } from '#core/clock.ts';
import { keepFailing, pressRetry } from '../support/demo.ts';
import { BAKERY, bakery, changeBackend } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

test('only the owner of the business sees its deliveries', async ({ page }) => {
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
    .under({ failNext: { 'dispatch.find': { kind: 'unavailable' } } })
    .install(page);
  await keepFailing(page);
  await visit(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id}`);
  await test.step('a failed load can be retried', async () => {
    await expect(heading(page, 'We couldn’t load this delivery')).toBeVisible();
    await pressRetry(page);
    await expect(heading(page, 'No courier found')).toBeFocused();
  });
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
  await test.step('not another owner’s', async () => {
    await changeBackend(page, (state) => {
      state.businesses = state.businesses.map((business) => ({
        ...business,
        owner: state.users[0]?.id ?? business.owner,
      }));
    });
    await moveTo(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id}`);
    await expect(heading(page, 'Business Not Found')).toBeVisible();
  });
});
