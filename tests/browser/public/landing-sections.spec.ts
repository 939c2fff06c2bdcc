import type { Page } from '@playwright/test';
import { brandPages } from '#brand/brand-pages.ts';
import { CANCEL_FEE, LARGE_SURCHARGE, TARIFF } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { money } from '#ui/delivery/money.ts';
import { REQUEST } from '#ui/public/api-sample.ts';
import { allowCopying, copied } from '../support/clipboard.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { moveTo, visit } from '../support/visit.ts';

const usd = (cents: number): string => money(cents, 'USD');
const tabs = (page: Page) => page.getByRole('group', { name: 'Show what it looks like' });
const section = (page: Page, title: string) => page.getByRole('region', { name: title });

test('The landing page shows the product, its prices and answers to questions', async ({ page }) => {
  await allowCopying(page);
  await visit(page, '/');
  await test.step('every section is drawn soon, before scrolling to it', async () => {
    const undrawn = () =>
      page
        .locator('main :is(h2, h3)')
        .evaluateAll(
          (all) =>
            all.filter((one) => one.checkVisibility() && !one.checkVisibility({ contentVisibilityAuto: true })).length,
        );
    await expect.poll(undrawn).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('in four tabs, with the arrow keys', async () => {
    const shown = tabs(page).getByRole('heading', { level: 3 });
    await expect(shown).toHaveText(brandPages.showcase.tabs.counter.title);
    await tabs(page).getByRole('radio', { name: 'Counter' }).focus();
    for (const tab of ['courier', 'customer', 'api', 'counter'] as const) {
      await page.keyboard.press('ArrowRight');
      await expect(shown).toHaveText(brandPages.showcase.tabs[tab].title);
    }
  });

  await test.step('as inactive screens with their own words and prices', async () => {
    const screen = page.locator('.show__screen:visible');
    await expect(screen).toContainText(/Across town about \d+ km\$8\.99/u);
    await page.getByText('Courier', { exact: true }).click();
    await expect(screen).toContainText(usd(TARIFF.B.pay + LARGE_SURCHARGE.pay));
    await page.getByText('Customer', { exact: true }).click();
    await expect(screen).toContainText('On its way to you');
    await expect(page.locator('.show__screen:not([inert])')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
  });

  await test.step('prices match the tariff', async () => {
    const pricing = section(page, brandPages.pricing.title);
    for (const zone of ZONES) {
      const { fee, minutes } = TARIFF[zone];
      await expect(pricing.locator('.rates__zone', { hasText: usd(fee) })).toContainText(`within ${minutes} minutes`);
    }
    await expect(pricing.locator('.rates__zone')).toHaveCount(ZONES.length);
    await expect(pricing).toContainText(`A large parcel adds ${usd(LARGE_SURCHARGE.fee)}.`);
  });

  await test.step('questions open with the keyboard', async () => {
    const answers = section(page, brandPages.answersTitle);
    await expect(answers.locator('details')).toHaveCount(6);
    const cancel = answers.locator('details', { hasText: 'Can I cancel?' });
    await expect(cancel.getByText(usd(CANCEL_FEE))).toBeHidden();
    await cancel.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(cancel.getByText(usd(CANCEL_FEE))).toBeVisible();
  });

  await test.step('with a request for a delivery to copy', async () => {
    await page.getByText('API', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy the request' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(JSON.parse(await copied(page))).toEqual(REQUEST);
  });
  await expectAccessibleInEveryLook(page);

  await test.step('with links that start at the top of the next page', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});

test('the landing page fetches its screens only if it wasn’t prerendered', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const screens = () => fetched.filter((url) => /\/(?:counter|courier|customer)-[\w-]+\.js$/u.test(url));
  await visit(page, '/');
  await page.getByText('What if it’s late?').click();
  await page.waitForLoadState('networkidle');
  expect(screens()).toEqual([]);

  await test.step('its style stays for the pages that share it', async () => {
    await expect(page.locator('#root style')).toHaveCount(0);
    await moveTo(page, '/track');
    await expect(page.getByRole('heading', { level: 1, name: 'Track a delivery' })).toBeFocused();
    const company = page.locator('.site-footer__company');
    expect(await company.evaluate((part) => getComputedStyle(part).borderTopWidth)).toBe('1px');
  });

  await visit(page, '/sign-in');
  await moveTo(page, '/');
  await expect(page.locator('.show__screen .receipt')).toBeAttached();
  expect(screens()).toHaveLength(3);
});

test('each brand starts with its own word and shop, and shows no proof without one', async ({ page }) => {
  await visit(page, '/');
  const word = page.locator('.hero__word--on');
  const proof = page.locator('#proof');
  await expect(word).toHaveText('Restaurants');
  await expect(page.getByText('Sample names')).toBeVisible();
  const demo = new DemoPanel(page);
  await demo.open();
  for (const [brand, first, shop, hasProof] of [
    [/Quay/u, 'Ecommerce', 'Tide & Twine', true],
    [/Marigold/u, 'Florists', 'Fern & Petal', false],
  ] as const) {
    await demo.show('Brand');
    await Promise.all([
      page.waitForEvent('load'),
      demo.dock.getByRole('list', { name: 'Brands' }).getByRole('button', { name: brand }).click(),
    ]);
    await expect(word).toHaveText(first);
    await expect(page.locator('.show__screen .receipt')).toContainText(shop);
    await expect(proof).toHaveCount(hasProof ? 1 : 0);
    await expect(page.locator('.show__panel--api')).toBeHidden();
  }
});

test('everything is there without JavaScript, and the tabs and links work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByText('Customer', { exact: true }).click();
  await expect(page.locator('.show__screen:visible')).toContainText('On its way to you');
  await page.getByText('What decides the price?').click();
  await expect(page.getByText('How far it goes, straight between the middles of both ZIP codes')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await context.close();
});
