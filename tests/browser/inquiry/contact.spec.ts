import type { Page } from '@playwright/test';
import { allowCopying, copied } from '../support/clipboard.ts';
import { stored } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press, submitTwice } from '../support/forms.ts';
import { fetched, hydrated } from '../support/looks/hydration.ts';
import { overflow } from '../support/looks/overflow.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, toast, visit } from '../support/visit.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const phone = (page: Page) => page.getByLabel(/^Phone/u);

async function fillIn(page: Page, change: Readonly<Record<string, string>> = {}): Promise<void> {
  const message = {
    'Full Name': 'Zoë Lindqvist',
    Email: 'zoe@example.com',
    Subject: 'Sundays',
    Message: 'Do you deliver on Sundays?',
    ...change,
  };
  for (const [label, text] of Object.entries(message)) await field(page, label).fill(text);
}

test.describe('§2 /contact', () => {
  test('is accepted without a request; invalid input is refused and kept; accessible', async ({ page }) => {
    await allowCopying(page);
    await visit(page, '/contact');
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await fillIn(page, { Message: 'a-secret-that-must-not-travel' });
    const sent: string[] = [];
    page.on('request', (request) =>
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.trim()),
    );
    await press(page, 'Send Message');
    await expect(toast(page, 'Message sent successfully!')).toBeVisible();
    await expect(heading(page, 'Thank You!')).toBeFocused();
    await expect(page).toHaveURL('/contact-success');
    expect(sent.filter((request) => !/^GET .*\.(?:js|css|woff2|svg)$/u.test(request))).toEqual([]);
    await expect(page.getByRole('main').locator('dl')).toHaveText(
      /^FromZoë LindqvistSubjectSundaysWritten\w{3} \d.*Reply tozoe@example\.com$/u,
    );
    await test.step('says that nothing was sent, and sends it by email with one press', async () => {
      await expect(page.getByRole('main')).toContainText('This form doesn’t reach us by itself.');
      const link = page.getByRole('main').getByRole('link', { name: 'Send by email' });
      await expect(link).toHaveAttribute(
        'href',
        /^mailto:[^?]+\?subject=Sundays&body=a-secret-that-must-not-travel%0D%0A/u,
      );
      await page.getByRole('button', { name: 'Copy the message' }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText('Message copied');
      expect(await copied(page)).toMatch(/^a-secret-that-must-not-travel\n\nZoë Lindqvist\nzoe@example\.com$/u);
    });
    // The draft is deleted after its use.
    await page.getByRole('link', { name: 'Write another message' }).click();
    await expect(field(page, 'Message')).toHaveValue('');
    await expectAccessibleInEveryLook(page);
    await test.step('needs name, email, subject and message; the phone is optional', async () => {
      await press(page, 'Send Message');
      const toasted = 'Please fill in all required fields';
      await expectRefusal(page, { toast: toasted, field: 'Full Name', inline: 'Enter your full name' });
      await expectRefusal(page, { toast: toasted, field: 'Email', inline: 'Enter your email address' });
      await expectRefusal(page, { toast: toasted, field: 'Subject', inline: 'Enter a subject' });
      await expectRefusal(page, { toast: toasted, field: 'Message', inline: 'Enter a message' });
      await expect(phone(page)).not.toHaveAttribute('aria-invalid', 'true');
      await expect(page).toHaveURL('/contact');
      await expectAccessibleInEveryLook(page);
    });
    await test.step('refuses invalid emails and phone numbers, and loses nothing', async () => {
      await fillIn(page, { Email: 'zoe@' });
      await press(page, 'Send Message');
      await expectRefusal(page, { toast: 'Please enter a valid email address.', field: 'Email' });
      await expect(field(page, 'Message')).toHaveValue('Do you deliver on Sundays?');
      await field(page, 'Email').fill('zoe@example.com');
      await phone(page).fill('call me');
      await press(page, 'Send Message');
      await expect(toast(page, 'Enter a phone number, such as +1 416 555 0123')).toBeVisible();
      await expect(phone(page)).toHaveAttribute('aria-invalid', 'true');
      await phone(page).fill('+1 (416) 555-0123');
      await press(page, 'Send Message');
      await expect(heading(page, 'Thank You!')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
    });
    await test.step('10,000 characters are refused and kept; markup, bidi and emoji are ordinary text', async () => {
      await page.getByRole('link', { name: 'Write another message' }).click();
      await fillIn(page, { Message: 'x'.repeat(10_000) });
      await press(page, 'Send Message');
      await expectRefusal(page, { toast: 'This is too long. Please shorten it.', field: 'Message' });
      await expect(field(page, 'Message')).toHaveValue('x'.repeat(10_000));
      // A long word, such as an address, doesn't widen the page.
      expect(await overflow(page)).toEqual([]);
      await fillIn(page, {
        'Full Name': 'محمد 👩🏽‍🚀',
        Subject: '  spaces around  ',
        Message: '<img src=x onerror=alert(1)>',
      });
      await press(page, 'Send Message');
      await expect(heading(page, 'Thank You!')).toBeVisible();
    });
  });

  test('keeps typed text, is sent once if submitted twice, and works by keyboard only', async ({ page }) => {
    await visit(page, '/contact');
    await test.step('keeps typed text across a reload and the back button', async () => {
      await fillIn(page);
      await expect.poll(() => stored(page, 'session', 'demo:draft:contact')).toContain('Sundays?');
      await page.reload();
      await expect(field(page, 'Message')).toHaveValue('Do you deliver on Sundays?');
      await moveTo(page, '/register');
      await expect(heading(page, 'Create Account')).toBeVisible();
      await page.goBack();
      await expect(field(page, 'Full Name')).toHaveValue('Zoë Lindqvist');
      await expect(field(page, 'Message')).toHaveValue('Do you deliver on Sundays?');
    });
    await test.step('submitted twice, it is sent once', async () => {
      await submitTwice(field(page, 'Subject'));
      await expect(heading(page, 'Thank You!')).toBeVisible();
      await expect(page.locator('.toast__text')).toHaveCount(1);
      await page.goBack();
      await expect(heading(page, 'Contact Us')).toBeVisible();
    });
    await test.step('and without a network, after the page has loaded', async () => {
      await page.reload();
      await hydrated(page);
      await fetched(page, 'contact-success-screen.js', 'vi.js', 'vi.css');
      await fillIn(page);
      await page.context().setOffline(true);
      await press(page, 'Send Message');
      await expect(heading(page, 'Thank You!')).toBeVisible();
      await page.context().setOffline(false);
      await page.goBack();
    });
    await test.step('with the keyboard only', async () => {
      await field(page, 'Full Name').focus();
      for (const text of ['Zoë', 'zoe@example.com', '', 'Sundays', 'Do you?']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Thank You!')).toBeFocused();
    });
  });
});
