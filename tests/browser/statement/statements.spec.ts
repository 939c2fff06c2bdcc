import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#core/clock.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant } from '#core/instant.ts';
import { BAKERY, bakery, changeBackend, type Sent } from '../support/screens/deliveries.ts';
import { failNext, keepFailing, pressRetry } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { printedText } from '../support/looks/printed-text.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const PATH = `/statements/${BAKERY.id}`;
/** Ten in the morning of December 3 in the operator's time zone. */
const NOW = Date.parse('2026-12-03T18:00:00Z');
const NOVEMBER = Date.parse('2026-11-10T18:00:00Z');
const carried = (minutes: number): NonNullable<Sent['happened']> => [
  [2, 'accept'],
  [9, 'arrive_pickup'],
  [15, 'pick_up'],
  [30, 'arrive_dropoff'],
  [minutes, 'deliver'],
];
const onTime = (at: number, reference = ''): Sent => ({ at, to: { reference }, happened: carried(33) });
const late = (at: number): Sent => ({ at, happened: carried(50) });

/** Couriers' weekly statements have the numbers in between. */
const NUMBER = /2026-11-\d{4}/u;

const main = (page: Page) => page.getByRole('main');
const months = (page: Page) => main(page).locator('[data-row]');

/** Notes the payment of all statements, as an administrator does. */
const pay = (page: Page): Promise<void> =>
  changeBackend(page, (state) => {
    const by = seeded(state, 'ada');
    const payment = { on: '2026-12-03', reference: '8841', at: instant(NOW), by };
    state.books.statements = state.books.statements.map((row) => ({ ...row, state: 'paid', payment }));
  });

/** Takes that payment back. */
const takeBack = (page: Page): Promise<void> =>
  changeBackend(page, (state) => {
    state.books.statements = state.books.statements.map((row) => ({ ...row, state: 'closed', payment: null }));
  });

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

test.describe('the statements of a business', () => {
  test('list each month with its state, the running one on top', { tag: '@both' }, async ({ page }) => {
    const { browser, sent } = bakery([
      onTime(NOVEMBER, '=HYPERLINK("x1")'),
      late(NOVEMBER + DAY),
      onTime(NOVEMBER + 2 * DAY),
      onTime(NOW - 2 * DAY),
    ]);
    await browser.open(page, `/business-dashboard/${BAKERY.id}`);
    await test.step('the figure of the dashboard leads to it', async () => {
      await main(page).getByRole('link', { name: 'To pay, November to December' }).click();
      await expect(heading(page, 'Statements')).toBeFocused();
    });
    await expect(main(page).locator('.running-month')).toContainText(/December so far\$6\.99 CAD1 line/u);
    await expect(months(page)).toHaveCount(1);
    for (const text of ['November 2026', NUMBER, 'To pay', '4 lines', '$13.98'])
      await expect(months(page)).toContainText(text);
    await expectAccessibleInEveryLook(page);

    await test.step('a month has its lines, a late one with its credit beneath', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await main(page).getByRole('link', { name: 'November 2026', exact: true }).click();
      await expect(heading(page, 'November 2026')).toBeFocused();
      const lines = main(page).getByRole('table', { name: 'Lines in CAD' }).locator('tbody tr');
      await expect(lines).toHaveText([
        /^Nov 10, 10:33 AM.*=HYPERLINK\("x1"\) · TorontoNearbyDelivery\$6\.99$/u,
        /^Nov 11, 10:50 AM.*NearbyDelivery\$6\.99$/u,
        /^Nov 11, 10:50 AM.*NearbyCredit for being late−\$6\.99$/u,
        /^Nov 12, 10:33 AM.*NearbyDelivery\$6\.99$/u,
      ]);
      await expect(main(page).locator('tfoot')).toHaveText('Total$13.98 CAD');
      await expectAccessibleInEveryLook(page);
    });

    await test.step('its files have the reference as it was typed: one for software, one for people', async () => {
      const saving = page.waitForEvent('download');
      await main(page).getByRole('button', { name: 'Download for software (.csv) of November 2026' }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toMatch(/^statement-2026-11-\d{4}\.csv$/u);
      const rows = (await readFile(await download.path(), 'utf8')).split('\r\n');
      expect(rows).toHaveLength(6);
      expect(rows[1]).toContain(`,"=HYPERLINK(""x1"")","Toronto","Nearby","Delivery",6.99,"CAD"`);
      const sheet = page.waitForEvent('download');
      await main(page).getByRole('button', { name: 'Download for a spreadsheet (.xlsx) of November 2026' }).click();
      const saved = await sheet;
      expect(saved.suggestedFilename()).toMatch(/^statement-2026-11-\d{4}\.xlsx$/u);
      const [first] = (await readXlsx(await readFile(await saved.path()))).sheets;
      expect(first?.rows).toHaveLength(5);
      expect(first?.rows[1]).toEqual(expect.arrayContaining(['=HYPERLINK("x1")', 'Toronto', 6.99, 'CAD']));
    });

    await test.step('a number leads to its delivery', async () => {
      const number = formatTrackingNumber(sent[0]?.delivery.number ?? ('' as never));
      await main(page).getByRole('link', { name: number }).click();
      await expect(main(page)).toContainText('Rosa Fernandes');
    });
  });

  test('are loaded again after a failure, and show when a month was paid', async ({ page }) => {
    await bakery([onTime(NOVEMBER)]).browser.install(page);
    await keepFailing(page);
    await visit(page, `/business-dashboard/${BAKERY.id}`);
    await failNext(page, 'statements.list', { kind: 'offline' });
    await main(page).getByRole('link', { name: 'To pay for November' }).click();
    await expect(main(page).getByText('The statements couldn’t be loaded')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await pressRetry(page);
    await expect(months(page)).toHaveCount(1);
    await failNext(page, 'statements.find', { kind: 'offline' });
    await main(page).getByRole('button', { name: 'Download for a spreadsheet (.xlsx) of November 2026' }).click();
    await expect(page.getByText('The file couldn’t be made.')).toBeVisible();
    await main(page).getByRole('link', { name: 'November 2026', exact: true }).click();
    await expect(heading(page, 'We couldn’t load this statement')).toBeVisible();
    await pressRetry(page);
    await expect(heading(page, 'November 2026')).toBeFocused();
    await main(page).getByRole('link', { name: 'Statements' }).click();
    await test.step('an open page shows the payment by itself, and its undo', async () => {
      await expect(months(page)).toContainText('To pay');
      await pay(page);
      await expect(months(page)).toContainText('Paid Dec 3 · ref 8841');
      await main(page).getByRole('link', { name: 'November 2026', exact: true }).click();
      await expect(main(page).locator('.statement-summary')).toContainText('Paid Dec 3 · ref 8841');
      await takeBack(page);
      await expect(main(page).locator('.statement-summary')).toContainText('To pay');
      await pay(page);
      await expect(main(page).locator('.statement-summary')).toContainText('Paid Dec 3 · ref 8841');
      await main(page).getByRole('link', { name: 'Statements' }).click();
    });
    await expect(main(page).locator('.running-month')).toContainText('Nothing yet this month.');
    await main(page).getByRole('link', { name: 'Bellini Bakery' }).click();
    await expect(main(page).locator('.stat').filter({ hasText: 'To pay' })).toContainText('$0.00');
    await test.step('belongs to its owner; an unknown one is not found', async () => {
      for (const [path, title] of [
        [`${PATH}/00000000-0000-4000-8000-000000000009`, 'Statement Not Found'],
        ['/statements/00000000-0000-4000-8000-000000000009', 'Business Not Found'],
        [`${PATH}/november`, 'Statement Not Found'],
      ] as const) {
        await moveTo(page, path);
        await expect(heading(page, title)).toBeVisible();
      }
    });
  });
});

test.describe('a statement on paper', () => {
  const COUNT = 140;

  test('has every line and the total, on Letter and A4, without the shell', async ({ page }) => {
    const { browser, sent } = bakery(
      Array.from({ length: COUNT }, (_, n) =>
        n % 20 === 7 ? late(NOVEMBER + n * MINUTE) : onTime(NOVEMBER + n * MINUTE, `Order ${1000 + n}`),
      ),
    );
    await page.addInitScript(() => {
      window.print = () => {
        document.title = 'printed';
      };
    });
    await browser.open(page, PATH);
    await main(page).getByRole('link', { name: 'Print November 2026' }).click();
    await expect(page).toHaveTitle('printed');
    await expectAccessibleInEveryLook(page);
    const fees = COUNT - 7;
    for (const format of ['Letter', 'A4'] as const) {
      const pages = await printedText(page, format);
      const text = pages.join('');
      expect(pages.length).toBeGreaterThan(2);
      for (const { delivery } of sent) {
        expect(text).toContain(formatTrackingNumber(delivery.number));
        expect(text).toContain(delivery.reference.replaceAll(' ', ''));
      }
      expect(text.match(/Delivery\$6\.99/gu)).toHaveLength(COUNT);
      expect(text.match(/Creditforbeinglate−\$6\.99/gu)).toHaveLength(7);
      expect(pages.at(-1)).toContain(`Total$${(fees * 6.99).toFixed(2)}CAD`);
      for (const words of ['Swiftlane,Inc.', '100SampleStreet', 'BelliniBakery', '88OssingtonAvenue'])
        expect(pages[0]).toContain(words);
      expect(pages[0]).toMatch(NUMBER);
      expect(pages[0]).toContain('Nov1–30,2026');
      // The head of the table is on each page; the shell and its buttons are on none.
      for (const one of pages) expect(one).toContain('DateDeliveryReference');
      for (const word of ['LogOut', 'Privacy', 'Backtothestatement', 'Menu']) expect(text).not.toContain(word);
    }
  });
});
