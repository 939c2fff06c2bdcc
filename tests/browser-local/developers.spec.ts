import type { Page } from '@playwright/test';
import { allowCopying, copied } from '../browser/support/clipboard.ts';
import { press } from '../browser/support/forms.ts';
import { heading, visit } from '../browser/support/visit.ts';
import { PROJECT_URL } from './support/addresses.ts';
import { expect, test } from './support/test.ts';

const API = `${PROJECT_URL}/functions/v1/api`;

/** Makes a key on the screen of keys, and returns what it shows. */
async function makeKey(page: Page, name: string, live?: { readonly password: string }): Promise<string> {
  await press(page, 'Make a key');
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  if (live !== undefined) await dialog.getByRole('radio', { name: /^Live/u }).check();
  await dialog.getByLabel('Name').fill(name);
  if (live !== undefined) await dialog.getByRole('textbox', { name: 'Your password' }).fill(live.password);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(page.getByRole('heading', { name: `Your new key: ${name}` })).toBeFocused();
  await press(page, 'Copy key');
  const key = await copied(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  return key;
}

test('a merchant makes keys, and the API answers requests with them', async ({ page, backend }) => {
  test.slow();
  await allowCopying(page);
  const merchant = await backend.account('merchant');
  const business = await backend.business(merchant, 'Alder Bakery', 'Active');
  await backend.arrive(`/business-dashboard/${business}`, merchant);
  // The part that loads last moves the link.
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'API keys' }).click();
  await expect(page).toHaveTitle(/^Alder Bakery · API Keys/u);

  const [live, sandbox] = [await makeKey(page, 'Shop till', merchant), await makeKey(page, 'Our tests')];
  const asked = await fetch(`${API}/v1/business`, { headers: { Authorization: `Bearer ${live}` } });
  expect([asked.status, await asked.json()]).toMatchObject([200, { id: business, name: 'Alder Bakery' }]);

  await test.step('the explorer orders in the sandbox of a test key', async () => {
    await page.getByRole('link', { name: 'Explorer' }).click();
    await expect(heading(page, 'API explorer')).toBeVisible();
    await page.getByLabel('Test key').fill(sandbox);
    await press(page, 'Send request');
    const answer = page.getByRole('figure', { name: 'Answer' });
    await expect(answer.getByRole('status')).toHaveText('201 Created');
    await expect(answer).toContainText('"status": "searching"');
    await expect(page.getByText(`curl "${API}/v1/deliveries"`)).toBeVisible();
  });

  await test.step('the screen of requests has both', async () => {
    await visit(page, `/developers/${business}/requests`);
    for (const text of ['/v1/business', '/v1/deliveries']) await expect(page.getByRole('main')).toContainText(text);
  });
});

test('the quick start fetches its sandbox with the first press, and asks no server', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await visit(page, '/developers');
  await expect(page.getByText(`API=${API}/v1`)).toBeVisible();
  expect(requests.filter((url) => url.includes('page-sandbox'))).toEqual([]);
  await press(page, 'Request it');
  await expect(page.getByRole('status').filter({ hasText: 'Request a delivery: 201 Created' })).toBeAttached();
  expect(requests.filter((url) => url.includes('page-sandbox'))).toHaveLength(1);
  expect(requests.filter((url) => url.startsWith(API))).toEqual([]);
});
