import type { Page } from '@playwright/test';
import { atStep } from '../support/screens/courier-job.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { overflow } from '../support/looks/overflow.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

/** Expects that nothing overflows on the narrowest phone, also with text of 200 %. Afterward the text is as before. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of ['', '200%']) {
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    expect(await overflow(page), `with text of ${size || '100%'}`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

test.describe('a courier on the map', () => {
  test('is accessible and fits on the recipient’s page', async ({ page }) => {
    for (const [scenario, words, picture] of [
      ['courier-on-the-map', 'Live', '.city-map'],
      ['phone-in-a-pocket', /^Seen \d minutes ago\./u, '.city-map'],
      ['no-drawing', 'Live', '.route-line'],
    ] as const)
      await test.step(scenario, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`/?demo=${scenario}`);
        await expect(page.locator('.moving-picture__note').getByText(words)).toBeVisible();
        await expect(page.locator(`.moving-picture ${picture}`)).toBeVisible();
        await expectAccessibleInEveryLook(page, 'main');
        await expectFits(page);
      });
  });

  test('stays in view on a board, stands out with its row, leads to it, is accessible', async ({ page }) => {
    await page.goto('/?demo=lunch-rush-board');
    const marks = page.locator('.board-map [data-mark]');
    await expect(marks.first()).toBeVisible();
    const row = page.locator('.board-row', { has: page.locator('.board-row__seen') }).first();
    const id = await row.getAttribute('data-delivery');
    await row.hover();
    await expect(page.locator('.city-map__highlighted .city-map__dot')).toBeVisible();
    await page.locator('.board-row').nth(1).getByRole('link').first().focus();
    await marks
      .and(page.locator(`[data-mark="${id}"]`))
      .locator('.city-map__dot')
      .hover({ force: true });
    await expect(page.locator('.board-row--highlighted')).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(page.locator('.board-row--highlighted').getByRole('link').first()).toBeFocused();
    await page.locator('.board-row').last().scrollIntoViewIfNeeded();
    await expect(page.locator('.board-map__frame')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.board-couriers')).toBeInViewport({ ratio: 1 });
    // The header doesn't cover it.
    await page.getByRole('button', { name: 'Nearer' }).click({ trial: true });
    const height = () => row.evaluate((element) => element.getBoundingClientRect().height);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const seen = row.locator('.board-row__seen');
      const before = await height();
      await seen.evaluate((element) => (element.style.display = 'none'));
      expect(await height(), `${width} px`).toBe(before);
      await seen.evaluate((element) => (element.style.display = ''));
    }
    await test.step('leads to the delivery in the list, even if that was filtered', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const find = page.getByLabel('Find on this board');
      await find.fill('not on this board');
      await expect(page.locator('.board-row')).toHaveCount(0);
      await page.locator('.board-map .city-map__dot').last().click();
      await expect(find).toHaveValue('');
      await expect(page.locator('.board-row [data-cell="open"]:focus')).toBeVisible();
    });
    await test.step('is accessible and fits', async () => {
      await expect(page.locator('.board-row__seen').first()).toBeVisible();
      await expectFits(page);
      await page.getByRole('radio', { name: 'Map' }).check({ force: true });
      await expectAccessibleInEveryLook(page, '.board-map');
      await expectFits(page);
    });
  });
});

test.describe('the page under the board’s map', () => {
  const camera = (page: Page) => page.locator('.board-map .city-map g').first().getAttribute('style');
  const center = async (page: Page) => {
    const box = await page.locator('.board-map .city-map').boundingBox();
    if (box === null) throw new Error('There is no map.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

  test('scrolls with the wheel; with Ctrl, the wheel zooms the map', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    await page.goto('/?demo=lunch-rush-board');
    await expect(page.locator('.board-map [data-mark]').first()).toBeVisible();
    await expect(page.getByText('Ctrl or ⌘ and the wheel zoom')).toBeVisible();
    const { x, y } = await center(page);
    await page.mouse.move(x, y);
    const before = await scrolled(page);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
    const [fitted, at] = [await camera(page), await scrolled(page)];
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    expect(await camera(page)).not.toBe(fitted);
    expect(await scrolled(page)).toBe(at);
  });

  test('scrolls under one finger; two zoom the map', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      hasTouch: true,
      viewport: { width: 360, height: 640 },
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/?demo=lunch-rush-board');
    await page.getByRole('radio', { name: 'Map' }).check({ force: true });
    await expect(page.getByText('Two fingers move and zoom the map.')).toBeVisible();
    const { x, y } = await center(page);
    const client = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...spots: readonly [number, number][]) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spots.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    const before = await scrolled(page);
    await touch('touchStart', [x, y]);
    for (let step = 1; step <= 10; step += 1) await touch('touchMove', [x, y - step * 12]);
    await touch('touchEnd');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
    await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
    // The page still scrolls a little after the finger has left it.
    let at = before;
    await expect
      .poll(async () => {
        const last = at;
        at = await scrolled(page);
        return at - last;
      })
      .toBe(0);
    const middle = await center(page);
    await touch('touchStart', [middle.x - 20, middle.y], [middle.x + 20, middle.y]);
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', [middle.x - 20 - step * 8, middle.y], [middle.x + 20 + step * 8, middle.y]);
    await touch('touchEnd');
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible();
    expect(await scrolled(page)).toBe(at);
    await context.close();
  });
});

test.describe('a courier’s choice to share a position', () => {
  const share = (page: Page) => page.getByRole('switch', { name: /^Share where I am/u });

  test('is accessible and fits if the browser declines, and while it’s on', async ({ page }) => {
    await page.addInitScript((since) => {
      if (origin !== 'null')
        localStorage.setItem('demo:phones-do', JSON.stringify({ does: 'off', since, until: null }));
    }, Date.now() - 1000);
    await atStep(page, 3);
    await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
    await share(page).click();
    await expect(page.getByText('You can allow it in this browser’s settings.').first()).toBeVisible();
    await expect(share(page)).not.toBeChecked();
    await expectAccessibleInEveryLook(page);
    await expectFits(page);

    await test.step('while it’s on', async () => {
      await page.evaluate(() => localStorage.removeItem('demo:phones-do'));
      await share(page).click();
      await expect(share(page)).toBeChecked();
      await expectAccessibleInEveryLook(page, 'main');
      await expectFits(page);
    });
  });
});
