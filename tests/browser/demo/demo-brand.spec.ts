import type { Page } from '@playwright/test';
import { brand, type Brand } from '#brand/brand.ts';
import { landing, marigold } from '#brand/samples/marigold.ts';
import { quay } from '#brand/samples/quay.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

interface Manifest {
  name: string;
  short_name: string;
  description: string;
  background_color: string;
  theme_color: string;
  icons: readonly { src: string; type: string; sizes: string }[];
}

/** The manifest that the page points to, read as the browser does. */
async function manifestOf(page: Page): Promise<Manifest> {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  return (await response.json()) as Manifest;
}

/** Expects this brand everywhere. */
async function expectBrand(page: Page, { name, description, colors, support }: Brand): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`${name}$`, 'u'));
  await expect(page.getByRole('link', { name: `${name}, home` })).toBeVisible();
  for (const [scheme, { paper }] of Object.entries(colors))
    await expect(page.locator(`meta[name="theme-color"][media*="${scheme}"]`)).toHaveAttribute('content', paper);

  const manifest = await manifestOf(page);
  expect(manifest).toMatchObject({
    name,
    short_name: name,
    description,
    background_color: colors.light.paper,
    theme_color: colors.light.paper,
  });
  const icons = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(icons.map((icon) => icon.split('/').at(-1))).toEqual(['favicon.ico', 'favicon.svg', 'apple-touch-icon.png']);
  for (const { src, type } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe(type);
  const drawings = [
    icons[1] ?? '',
    ...manifest.icons.filter(({ type }) => type === 'image/svg+xml').map(({ src }) => src),
  ];
  for (const src of drawings)
    expect(await (await page.request.get(src)).text()).toContain(`fill="${colors.light.signal}"`);
  for (const [at, type] of [
    [0, 'image/x-icon'],
    [2, 'image/png'],
  ] as const)
    expect((await page.request.get(icons[at] ?? '')).headers()['content-type']).toBe(type);

  const demo = new DemoPanel(page);
  await demo.show('Inbox');
  const mail = demo.dock.getByRole('listitem').first();
  await expect(mail).toContainText(`is your ${name} verification code`);
  await mail.getByRole('button', { name: 'Read the mail' }).click();
  await expect(mail).toContainText(`${name} · ${support.email}`);
  await expect(mail).not.toContainText('{');
}

const choose = async (page: Page, name: RegExp) => {
  const demo = new DemoPanel(page);
  await demo.show('Brand');
  await Promise.all([
    page.waitForEvent('load'),
    demo.dock.getByRole('list', { name: 'Brands' }).getByRole('button', { name }).click(),
  ]);
};

test('white-label: everything follows the brand chosen in the panel; typed text stays', async ({ page }) => {
  const demo = new DemoPanel(page);
  await demo.play('code-by-mail');
  await expect(heading(page, 'Verify Your Email')).toBeVisible();
  await demo.open();
  await expectBrand(page, brand);
  /** Chooses a brand, and expects it everywhere. */
  const follow = async (chosen: Brand, name: RegExp) => {
    await choose(page, name);
    await expectBrand(page, chosen);
    await expect(page.locator('html')).toHaveCSS(
      'background-color',
      `rgb(${[1, 3, 5].map((at) => Number.parseInt(chosen.colors.light.paper.slice(at, at + 2), 16)).join(', ')})`,
    );
    expect(await page.locator('.logo__tile').first().getAttribute('d')).toBe(chosen.mark.tile);
  };
  await test.step('typed text stays', async () => {
    await moveTo(page, '/contact');
    await page.getByLabel('Subject').fill('half a sentence');
    await follow(quay, /Quay Couriers/u);
    await expect(page.getByLabel('Subject')).toHaveValue('half a sentence');
  });
  await test.step('texts and fonts', async () => {
    await moveTo(page, '/');
    await follow(marigold, /Marigold/u);
    await expect(page.getByText(landing.lede)).toBeVisible();
    await expect(heading(page, landing.headlineStable)).toHaveCSS(
      'font-family',
      new RegExp(marigold.fonts.display, 'u'),
    );
    await expect(page.locator('footer')).toContainText(marigold.name);
  });
  await follow(brand, /As built/u);
  await test.step('an unknown choice falls back to the default brand', async () => {
    await page.evaluate(() => localStorage.setItem('demo:panel:brand', 'constructor'));
    await visit(page, '/');
    await expect(page).toHaveTitle(new RegExp(brand.name, 'u'));
  });
});
