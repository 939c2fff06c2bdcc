import { setConditions } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { menu, menuButton } from '../support/screens/header.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, visit } from '../support/visit.ts';

test.describe('/help and /cases/{id}', () => {
  test('a person writes to the team with the keyboard, and loses nothing on the way', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/my-account');
    await menuButton(page).click();
    await menu(page).getByRole('link', { name: 'Help' }).click();
    await expect(heading(page, 'Help')).toBeFocused();
    await expect(page.getByText(/^(?:Open now|Opens) /u)).toBeVisible();
    await expect(page.getByText('You haven’t written to us yet.')).toBeVisible();

    await test.step('an empty form is explained, and a lost network keeps the text', async () => {
      await page.getByRole('button', { name: 'Send to support' }).click();
      await expectRefusal(page, {
        toast: 'Please fill in all required fields',
        field: 'What is it about?',
        inline: 'Choose what it’s about',
      });
      await page.getByLabel('What is it about?').selectOption('A question');
      await page.getByLabel('Message', { exact: true }).fill('Which browsers work?');
      await setConditions(page, { offline: true });
      await page.getByRole('button', { name: 'Send to support' }).click();
      await expectRefusal(page, {
        toast: 'You’re offline. Your message is kept here: send it once you’re back.',
        field: 'Message',
      });
      await setConditions(page, {});
      await moveTo(page, '/my-account');
      await expect(heading(page, 'My Account')).toBeVisible();
      await moveTo(page, '/help');
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Which browsers work?');
      await expectAccessibleInEveryLook(page);
    });
    await tabTo(page, /^Send to support/u);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'A question')).toBeFocused();
    const thread = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect(thread).toContainText(['Which browsers work?']);
    await expect(page.getByText(/^We answer by /u)).toBeVisible();

    await test.step('a reply survives a reload, and joins the thread', async () => {
      await page.getByLabel('Your reply').fill('Mine is old.');
      await visit(page, new URL(page.url()).pathname);
      await expect(page.getByLabel('Your reply')).toHaveValue('Mine is old.');
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(thread).toContainText(['Which browsers work?', 'Mine is old.']);
      await expect(page.getByLabel('Your reply')).toHaveValue('');
    });
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(page.getByText('You closed it.')).toBeVisible();
    await expect(heading(page, 'A question')).toBeFocused();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByLabel('Your reply')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('region', { name: 'With our team' }).getByRole('link')).toContainText('A question');
    await test.step('the contact form, which sends nothing by itself, offers a case', async () => {
      await moveTo(page, '/contact');
      for (const [label, text] of [
        ['Full Name', 'Tom Nguyen'],
        ['Email', 'tom@mail.example'],
        ['Subject', 'Sundays'],
        ['Message', 'Are you open?'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(heading(page, 'Thank You!')).toBeFocused();
      await expectAccessibleInEveryLook(page);
      await page.getByRole('button', { name: 'Send to support' }).click();
      await expect(heading(page, 'A question')).toBeFocused();
      await expect(thread).toContainText([/Sundays\s+Are you open\?/u]);
    });
    await moveTo(page, '/cases/00000000-0000-4000-8000-000000000009');
    await expect(page.getByText('This case isn’t here, or it’s someone else’s.')).toBeVisible();
  });
});
