import type { Page } from '@playwright/test';
import { REQUEST as REQUEST_SAMPLE } from '#ui/public/api-sample.ts';
import { allowCopying, copied } from '../support/clipboard.ts';
import { stored } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, toast, visit } from '../support/visit.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

const REQUEST = {
  'First Name': 'Zoë',
  'Last Name': 'Lindqvist',
  'Company Name': 'Bloom & Thorn',
  Email: 'zoe@example.com',
  Phone: '+1 416 555 0123',
  Website: 'https://bloom.example.com',
  Deliveries: 'about 200 a month',
};

async function fillIn(page: Page, change: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...REQUEST, ...change })) await field(page, label).fill(text);
  await field(page, 'Country').selectOption('ca');
}

test.describe('§2 /request-api-key', () => {
  test('shows a request to copy; refuses invalid input, keeps it, and submits', async ({ page }) => {
    await allowCopying(page);
    await visit(page, '/request-api-key');
    await expect(heading(page, 'Request API Key')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await test.step('shows a request to copy', async () => {
      const example = page.getByRole('region', { name: 'One request, one delivery' });
      await expect(example.getByRole('figure')).toHaveCount(2);
      await example.getByRole('button', { name: 'Copy the request' }).focus();
      await page.keyboard.press('Enter');
      await expect(example.getByRole('status')).toHaveText('Request copied');
      expect(JSON.parse(await copied(page))).toEqual(REQUEST_SAMPLE);
    });
    await test.step('needs all eight fields', async () => {
      await press(page, 'Submit Request');
      const words = {
        'First Name': 'Enter your first name',
        'Last Name': 'Enter your last name',
        'Company Name': 'Enter the name of your company',
        Email: 'Enter your email address',
        Phone: 'Enter your phone number',
        Website: 'Enter the address of your website',
        Deliveries: 'Enter how many deliveries you expect',
        Country: 'Choose a country',
      };
      expect(Object.keys(words)).toHaveLength(8);
      for (const [label, inline] of Object.entries(words))
        await expectRefusal(page, { toast: 'Please fill in all required fields', field: label, inline });
      await expectAccessibleInEveryLook(page);
      // The summary links to the field.
      await page.getByRole('link', { name: 'Choose a country' }).click();
      await expect(field(page, 'Country')).toBeFocused();
    });
    await test.step('keeps typed text and the country across a reload', async () => {
      await fillIn(page);
      await expect.poll(() => stored(page, 'session', 'demo:draft:request-api-key')).toContain('"ca"');
      await page.reload();
      await expect(field(page, 'Company Name')).toHaveValue('Bloom & Thorn');
      await expect(field(page, 'Country')).toHaveValue('ca');
    });
    // Neighboring rows have different messages.
    for (const [label, text, message] of [
      ['Website', 'our shop', 'Enter a full web address, such as https://example.com'],
      ['Email', 'zoe', 'Please enter a valid email address.'],
      ['Website', 'javascript:alert(1)', 'Enter a full web address, such as https://example.com'],
      ['Phone', 'later', 'Enter a phone number, such as +1 416 555 0123'],
      ['Company Name', 'x'.repeat(10_000), 'This is too long. Please shorten it.'],
    ] as const) {
      await test.step(`refuses “${text.slice(0, 30)}” as ${label} and keeps it`, async () => {
        await field(page, label).fill(text);
        await press(page, 'Submit Request');
        await expectRefusal(page, { toast: message, field: label });
        await expect(field(page, label)).toHaveValue(text);
        await field(page, label).fill(REQUEST[label]);
      });
    }
    await test.step('accepts a website typed without its scheme, and sends nothing', async () => {
      await field(page, 'Website').fill(' bloom.example.com ');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
      await press(page, 'Submit Request');
      await expect(toast(page, 'Your request has been submitted!')).toBeVisible();
      await expect(heading(page, 'Request Submitted!')).toBeFocused();
      await expect(page).toHaveURL('/success-api-request');
      await expect(page.getByRole('main').locator('dl')).toHaveText(
        /^FromZoë LindqvistCompanyBloom & ThornWritten\w{3} \d.*Reply tozoe@example\.com$/u,
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'Make a key' })).toHaveAttribute(
        'href',
        '/my-businesses',
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'How keys work' })).toHaveAttribute(
        'href',
        '/developers',
      );
      expect(sent.filter((request) => !/^GET .*\.(?:js|css|woff2|svg)$/u.test(request))).toEqual([]);
      await expectAccessibleInEveryLook(page);
    });
  });
});
