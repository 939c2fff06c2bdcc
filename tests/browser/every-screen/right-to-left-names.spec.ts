import type { Page } from '@playwright/test';
import type { BackendState } from '#adapters/memory/state.ts';
import { MINUTE } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { PIN } from '#tests/builders/delivery.ts';
import { ada } from '../support/screens/admin-businesses.ts';
import { aCourierBrowser, delivery, STEPS_TO_DOOR } from '../support/screens/courier-browser.ts';
import { BAKERY, bakery } from '../support/screens/deliveries.ts';
import { STEPS_TO_DOOR as MERCHANTS_STEPS } from '../support/screens/delivery-page.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const NAMED = new Set(
  'address businessName contents firstName lastName name notes reference statusReason street unit'.split(' '),
);

/** Replaces all names, streets and notes with Hebrew text that ends with a number and punctuation. */
function inHebrew(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const texts = value as Record<string, unknown>;
  for (const [key, text] of Object.entries(texts))
    if (NAMED.has(key) && typeof text === 'string' && text !== '') texts[key] = `דוד כהן (${key.length})`;
    else inHebrew(text);
}

const namesInHebrew = (state: BackendState): void => {
  for (const rows of [state.users, state.businesses, state.dispatch.deliveries, state.authUsers]) inHebrew(rows);
};

/**
 * The texts on the page with a Hebrew name next to other text that isn't isolated: in a line of text, in a label, or in
 * the title.
 */
const turnedRound = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHebrew = (text: string) => /[\u0590-\u05ff]/u.test(text);
    const bare = (text: string) => text.replace(/\u2068[^\u2069]*\u2069/gu, '');
    const isMixed = (text: string) => isHebrew(bare(text)) && /[A-Za-z]/u.test(bare(text));
    const keepsApart = (element: Element) => {
      const { unicodeBidi, display } = getComputedStyle(element);
      return unicodeBidi.startsWith('isolate') || unicodeBidi === 'plaintext' || !/^inline$|^contents$/u.test(display);
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.textContent ?? '';
      let around = text.parentElement;
      if (!isHebrew(bare(words)) || around === null || around.closest('script, style, textarea') !== null) continue;
      while (around.parentElement !== null && !keepsApart(around)) around = around.parentElement;
      if ((around.textContent ?? '').trim() !== words.trim() || isMixed(words)) found.push(around.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], option'))
      for (const label of ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))
        if (isMixed(label)) found.push(label);
    if (isMixed(document.title)) found.push(document.title);
    return found;
  });

async function expectInOrder(page: Page): Promise<void> {
  await expect(page.getByText('דוד כהן').first()).toBeVisible();
  expect(await turnedRound(page)).toEqual([]);
}

test.describe('names in Hebrew keep the order of adjacent words and numbers', () => {
  test('for a courier, on each step', async ({ page }) => {
    let id = '';
    await aCourierBrowser()
      .where((state) => {
        id = delivery(state, {}, STEPS_TO_DOOR.slice(0, 1));
        namesInHebrew(state);
      })
      .open(page, '/courier');
    for (const step of ['I’m at the shop', 'I have it', 'I’m at the door', 'Delivered'])
      await test.step(step, async () => {
        await moveTo(page, `/courier/job/${id}`);
        const next = page.getByRole('main').getByRole('button', { name: step });
        await expect(next).toBeVisible();
        await expectInOrder(page);
        await moveTo(page, '/courier');
        await expect(heading(page, 'Courier Home')).toBeVisible();
        await expectInOrder(page);
        if (step === 'Delivered') return;
        await page.goBack();
        await next.click();
        await expect(next).toBeHidden();
      });
  });

  test('for a merchant', async ({ page }) => {
    const { browser, sent } = bakery([
      {
        at: Date.now() - 30 * MINUTE,
        happened: [
          [2, 'accept'],
          [5, 'arrive_pickup'],
          [9, 'pick_up'],
        ],
      },
    ]);
    await browser.where(namesInHebrew).open(page, `/deliveries/${BAKERY.id}/${sent[0]?.delivery.id}`);
    await expectInOrder(page);
    for (const path of [
      `/deliveries/${BAKERY.id}`,
      `/business-dashboard/${BAKERY.id}`,
      '/my-businesses',
      `/request-delivery/${BAKERY.id}`,
      '/my-account',
    ]) {
      await moveTo(page, path);
      await expectInOrder(page);
    }
  });

  test('for a recipient, after two, three and four steps', async ({ page }) => {
    const { browser, sent } = bakery(
      [2, 3, 4].map((steps) => ({ at: Date.now() - 35 * MINUTE, happened: MERCHANTS_STEPS.slice(0, steps) })),
    );
    await browser.where(namesInHebrew).install(page);
    expect(sent).toHaveLength(3);
    await visit(page, '/track');
    for (const { delivery: tracked, key } of sent) {
      await moveTo(page, '/track');
      await expect(page.getByLabel('Delivery number')).toBeVisible();
      expect(await turnedRound(page)).toEqual([]);
      for (const secret of [null, key]) {
        // The key is only the fragment, so neither is a load.
        await (secret === null ? moveTo : visit)(page, trackingPath(tracked.number, secret));
        await expect(page.getByRole('main')).toContainText('What happened');
        if (secret !== null) await expect(page.getByText('דוד כהן').first()).toBeVisible();
        expect(await turnedRound(page)).toEqual([]);
        // Left-to-right texts are marked as such, and not translated.
        for (const text of [
          formatTrackingNumber(tracked.number),
          ...(secret === null ? [] : [PIN.split('').join(' ')]),
        ]) {
          const shown = page.getByRole('main').getByText(text, { exact: true }).first();
          expect(
            await shown.evaluate((one) => [getComputedStyle(one).direction, (one as HTMLElement).translate]),
          ).toEqual(['ltr', false]);
        }
      }
    }
  });

  test('for an administrator', async ({ page }) => {
    await ada().where(namesInHebrew).open(page, '/admin/businesses');
    await expectInOrder(page);
    await page.locator('.open-record').first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
    await expectInOrder(page);
    for (const path of ['/admin/accounts', '/admin/users', '/admin']) {
      await moveTo(page, path);
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(await turnedRound(page)).toEqual([]);
    }
  });
});
