import { DAY, MINUTE } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import type { Locator } from '@playwright/test';
import { ada, open } from '../support/screens/admin-businesses.ts';
import { atStep } from '../support/screens/courier-job.ts';
import { BAKERY, bakery } from '../support/screens/deliveries.ts';
import { STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

/*
 * With forced colors, as in Windows' contrast themes, the browser drops backgrounds and shadows: information that only
 * they show needs a border or a system color too.
 */

/** The background of an element or of its pseudo-element; black is the canvas of the dark palette. */
const backOf = (locator: Locator, pseudo?: string): Promise<string> =>
  locator.evaluate((element, name) => getComputedStyle(element, name).backgroundColor, pseudo);
const edgeOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return borderTopStyle === 'none' ? '0px' : borderTopWidth;
  });

const CANVAS = /^rgba?\(0, 0, 0/u;

test.describe('with forced colors', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 780 } });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('the landing page’s card keeps its progress, the lamp is lit, menus have an edge', async ({ page }) => {
    await visit(page, '/');
    await expect(page.locator('.live__bar i').first()).toBeAttached();
    expect(await backOf(page.locator('.live__bar i').first())).not.toMatch(CANVAS);
    expect(await backOf(page.locator('.live__bar i').last())).toMatch(CANVAS);
    expect(await backOf(page.locator('.courier-count__lamp'))).not.toMatch(CANVAS);

    await test.step('the menu, with the current page marked in it', async () => {
      await page.getByRole('button', { name: 'Menu' }).click();
      const menu = page.getByRole('dialog');
      await expect(menu).toBeVisible();
      expect(await edgeOf(menu)).toBe('1px');
      expect(await edgeOf(menu.getByRole('link', { name: 'Home', exact: true }))).toBe('2px');
      expect(await edgeOf(menu.getByRole('link', { name: 'Register' }))).toBe('0px');
    });
  });

  test('deliveries keep their dots, a person their circle; forms and PINs have edges', async ({ page }) => {
    const { browser, sent } = bakery([
      { at: Date.now() - DAY, happened: [...STEPS_TO_DOOR, [33, 'deliver']] },
      { at: Date.now() - 20 * MINUTE, happened: STEPS_TO_DOOR.slice(0, 3) },
    ]);
    await test.step('a delivery’s timeline keeps its dots, a status its dot, a person their circle', async () => {
      await browser.open(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id ?? ''}`);
      await expect(heading(page, 'Delivered')).toBeVisible();
      expect(await backOf(page.locator('.timeline__event').first(), '::before')).not.toMatch(CANVAS);
      expect(await edgeOf(page.locator('.site-header .avatar').first())).toBe('1px');
      await moveTo(page, `/deliveries/${BAKERY.id}`);
      expect(await backOf(page.locator('.list-card .badge--dot').first(), '::before')).not.toMatch(CANVAS);
    });
    await test.step('a form, and its toast', async () => {
      await moveTo(page, `/request-delivery/${BAKERY.id}`);
      await expect(page.getByLabel('Street address')).toBeVisible();
      const box = page.locator('.field__box').filter({ has: page.getByLabel('Street address') });
      expect(await edgeOf(box)).not.toBe('0px');
      const send = page.getByRole('main').getByRole('button', { name: 'Request delivery' }).first();
      expect(await edgeOf(send)).not.toBe('0px');
      await send.click();
      expect(await edgeOf(page.locator('.toast').first())).not.toBe('0px');
    });
    const [, underWay] = sent;
    await test.step('the tracking page', async () => {
      await moveTo(page, underWay === undefined ? '/' : trackingPath(underWay.delivery.number, underWay.key));
      await expect(page.locator('.tracking__pin')).toBeVisible();
      expect(await edgeOf(page.locator('.tracking__pin'))).not.toBe('0px');
    });
  });

  test('a courier’s steps, a dialog and its buttons have edges; disabled ones are gray', async ({ page }) => {
    await atStep(page, 1);
    for (const name of ['I’m at the shop', 'I have it', 'I’m at the door']) {
      const step = page.locator('.courier-page__bar').getByRole('button', { name });
      await expect(step).toBeVisible();
      expect(await edgeOf(step)).not.toBe('0px');
      await step.click();
    }
    await page.getByRole('button', { name: 'Can’t deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why can’t you deliver it?' });
    await expect(dialog).toBeVisible();
    expect(await edgeOf(dialog)).toBe('1px');
    expect(Number(/, ([\d.]+)\)$/u.exec(await backOf(dialog, '::backdrop'))?.[1])).toBeGreaterThan(0.4);
    const [confirm, leave] = [dialog.getByRole('button', { name: 'Take it back' }), dialog.getByRole('button').first()];
    const colorOfEdge = (of: Locator) => of.evaluate((element) => getComputedStyle(element).borderTopColor);
    const textOf = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
    await expect(confirm).toBeDisabled();
    expect(await edgeOf(leave)).not.toBe('0px');
    expect(await colorOfEdge(confirm)).toBe(await textOf(confirm));
    expect(await colorOfEdge(confirm)).not.toBe(await colorOfEdge(leave));
    await dialog.getByLabel('They don’t want it').check();
    await expect(confirm).toBeEnabled();
    await expect.poll(() => colorOfEdge(confirm)).toBe(await colorOfEdge(leave));
    const dots = dialog.locator('.choice-card__dot');
    await expect.poll(() => edgeOf(dots.nth(1))).toBe('7px');
    expect(Number.parseFloat(await edgeOf(dots.nth(0)))).toBeLessThan(2);
  });

  test('a record’s drawer has edges and dots; a wide window marks the current place', async ({ page }) => {
    await ada().install(page);
    await test.step('in the header of a wide window', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page);
      const current = page.getByRole('navigation', { name: 'Primary' }).locator('[aria-current="page"]');
      await expect(current).toBeVisible();
      expect(await current.evaluate((link) => getComputedStyle(link).borderBottomWidth)).toBe('3px');
    });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('link', { name: 'Blue Heron Books' }).click();
    const drawer = page.getByRole('dialog', { name: 'Record of Blue Heron Books' });
    await expect(drawer).toContainText('Added');
    expect(await edgeOf(drawer)).toBe('1px');
    expect(await edgeOf(drawer.getByRole('button', { name: 'Approve Blue Heron Books' }))).not.toBe('0px');
    expect(await backOf(drawer.locator('.record-history__entry').first(), '::before')).not.toMatch(CANVAS);
    await drawer.getByRole('button', { name: 'Reject Blue Heron Books' }).click();
    const question = page.getByRole('dialog', { name: 'Reject Blue Heron Books?' });
    await expect(question).toBeVisible();
    expect(await edgeOf(question)).toBe('1px');
    expect(await edgeOf(question.locator('.field__box'))).not.toBe('0px');
  });
});
