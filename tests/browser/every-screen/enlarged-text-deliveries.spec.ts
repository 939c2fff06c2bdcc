import { DAY, MINUTE } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { BAKERY, bakery, type Sent } from '../support/screens/deliveries.ts';
import { STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { ENLARGEMENTS, expectToFit, goOn } from '../support/looks/enlarged.ts';
import { overflow } from '../support/looks/overflow.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** An active, a late and a returned delivery, with the longest names that still wrap. */
const SENT = (now: number): Sent[] => [
  {
    at: now - DAY,
    happened: [...STEPS_TO_DOOR, [50, 'deliver']],
    to: { name: 'Bartholomew Featherstonehaugh-Cholmondeley' },
  },
  { at: now - DAY / 2, happened: [...STEPS_TO_DOOR, [36, 'fail', 'refused'], [60, 'hand_back']] },
  {
    at: now - 20 * MINUTE,
    happened: STEPS_TO_DOOR.slice(0, 3),
    to: {
      contents: 'Donaudampfschifffahrtsgesellschaftskapitän',
      reference: 'X'.repeat(64),
      email: 'rosa@example.com',
    },
  },
];

test('enlarged, delivery pages don’t overflow or cut off text', async ({ page }) => {
  test.slow();
  const { browser, sent } = bakery(SENT(Date.now()));
  const tracking = sent.map(({ delivery, key }) => trackingPath(delivery.number, key));
  await browser.open(page, '/my-businesses');
  for (const path of [
    `/request-delivery/${BAKERY.id}`,
    `/business-dashboard/${BAKERY.id}`,
    `/deliveries/${BAKERY.id}`,
    `/statements/${BAKERY.id}`,
    `/statements/${BAKERY.id}/running`,
    ...sent.map(({ delivery }) => `/deliveries/${BAKERY.id}/${delivery.id}`),
    '/track',
    ...tracking,
  ])
    await test.step(path.replace(/#.*$/u, ''), async () => {
      await page.setViewportSize(ENLARGEMENTS[0][1]);
      // Prerendered pages have documents of their own.
      if (path === '/track' || path === tracking[0]) await visit(page, path);
      else await goOn(page, path);
      await expect(page.locator('main h1').filter({ hasNotText: /One moment…|Loading…/u })).toBeVisible();
      if (path === `/deliveries/${BAKERY.id}`) await expect(page.locator('.list-card').first()).toBeVisible();
      if (path.startsWith('/request')) await expect(page.getByLabel('Street address')).toBeVisible();
      await expectToFit(page, path);
    });
});

test('the filters of a list of hundreds wrap without overlaps', async ({ page }) => {
  const now = Date.now();
  const many = Array.from({ length: 300 }, (_, index): Sent => {
    const at = now - DAY - index * MINUTE;
    return index % 3 === 0 ? { at, happened: [[1, 'cancel']] } : { at, happened: [...STEPS_TO_DOOR, [33, 'deliver']] };
  });
  await bakery([...many, { at: now - 20 * MINUTE, happened: STEPS_TO_DOOR.slice(0, 3) }]).browser.open(
    page,
    `/deliveries/${BAKERY.id}`,
  );
  await expect(page.getByRole('main')).toContainText('301 deliveries');
  for (const width of [320, 360, 600, 768, 900, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => {
      const controls = [
        ...document.querySelectorAll('main input[type=search], main select, main label:has(input[type=radio])'),
      ].filter((element) => element.checkVisibility());
      const boxes = controls.map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }));
      return boxes.flatMap(({ text, box: a }, index) =>
        boxes
          .slice(index + 1)
          .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map((other) => `${text} over ${other.text}`),
      );
    });
    expect(over, `at ${width} px`).toEqual([]);
  }
});

test('on a phone at 200 %, the styled form and toast of a scenario’s link fit', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/?demo=first-delivery');
  await expect(page.getByLabel('Street address')).toBeVisible();
  await expect(page.locator('link[rel=stylesheet][disabled]')).toHaveCount(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('main').getByRole('button', { name: 'Request delivery' }).first().click();
  await expect(page.locator('.toast')).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  const [street, unit] = await Promise.all(
    ['Street address', /^Unit/u].map((label) => page.getByLabel(label).boundingBox()),
  );
  expect(unit?.y ?? 0).toBeGreaterThanOrEqual((street?.y ?? 0) + (street?.height ?? Infinity));
});
