import type { Page } from '@playwright/test';
import { brandPages } from '#brand/brand-pages.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { FINISHED } from '../support/looks/finished-pages.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const { company } = brandPages;

const PUBLIC = FINISHED.map(([path]) => path);

const FACTS = [
  [
    '/privacy',
    'Privacy',
    [
      'Deleted 24 hours after it was registered.',
      'Deleted 30 days after the delivery ended.',
      'Closes 14 days after the delivery ended, or 7 days after the recipient’s case.',
    ],
  ],
  ['/terms', 'Terms', ['$6.99', '$8.99', '$12.99', 'then $3.00', 'After 5 wrong tries', '200 deliveries under way']],
] as const;

test.describe('The footer', () => {
  test('has four columns on public pages, one line on a recipient’s, before any script', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    for (const path of PUBLIC) {
      await page.goto(path);
      await expect(footer(page).getByRole('heading', { level: 2 })).toHaveText([
        'Product',
        'Couriers',
        'Developers',
        'Company',
      ]);
      await expect(footer(page)).toContainText(company.name);
      await expect(footer(page)).toContainText(company.address.join(', '));
    }
    await page.goto('/track/7KMD-92QX-HT4B');
    await expect(footer(page)).toHaveText(`Delivery by ${company.name}Privacy`);
    await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
    await context.close();
  });

  test('links to existing pages and sections, with facts; has one line in the app', async ({ page }) => {
    await visit(page, '/contact');
    const addresses = await footer(page)
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses)
      await test.step(address, async () => {
        const [path = '', section] = address.split('#');
        await footer(page).locator(`a[href="${address}"]`).first().click();
        const [, title] = FINISHED.find(([finished]) => finished === path) ?? [];
        expect(title, `${path} is a prerendered page`).toBeDefined();
        await expect(page.getByRole('heading', { level: 1, ...(title && { name: title }) })).toBeVisible();
        await expect(page).toHaveURL(address);
        if (section !== undefined) await expect(page.locator(`#${section}`)).toBeInViewport();
      });

    for (const [path, title, facts] of FACTS)
      await test.step(`${path} states facts and who runs the service, and is accessible`, async () => {
        await moveTo(page, path);
        await expect(heading(page, title)).toBeVisible();
        await expect(page).toHaveTitle(`${title} · Swiftlane`);
        for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact);
        await expect(page.locator('#who')).toContainText(company.name);
        await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click();
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).last()).toBeInViewport();
        await expectAccessibleInEveryLook(page, path === '/privacy' ? undefined : 'main');
      });

    await test.step('one line in the app', async () => {
      await moveTo(page, '/my-businesses');
      await signInAs(page, 'marco@mail.example');
      await expect(heading(page, 'My Businesses')).toBeVisible();
      await expect(footer(page)).toHaveText(`© ${company.name}Contact usPrivacyTerms`);
      await expect(footer(page).getByRole('heading')).toHaveCount(0);
      await footer(page).getByRole('link', { name: 'Privacy' }).click();
      await expect(heading(page, 'Privacy')).toBeFocused();
      await expect(footer(page).getByRole('heading')).toHaveCount(4);
    });
  });
});
