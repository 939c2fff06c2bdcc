import { rowOf } from '../browser/support/screens/rows.ts';
import { heading, visit } from '../browser/support/visit.ts';
import { holdSession } from './support/local-backend.ts';
import { makePerson, sessionOf } from './support/people.ts';
import { mailsTo, quote, sql } from './support/project.ts';
import { expect, test } from './support/test.ts';

const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

test('an approved courier gets a mail and the next screen; a rejected one, the reason', async ({ page, browser }) => {
  const [admin, lena, omar] = [
    await makePerson('administrator'),
    await makePerson('courier'),
    await makePerson('courier'),
  ];
  const context = await browser.newContext();
  const waiting = await context.newPage();
  await holdSession(waiting, JSON.stringify(await sessionOf(lena)));
  await visit(waiting, '/success-sign-in');
  await expect(waiting.getByText('Your account is inactive while we review it.')).toBeVisible();

  await holdSession(page, JSON.stringify(await sessionOf(admin)));
  await visit(page, '/admin/accounts?status=Pending');
  await expect(heading(page, 'Accounts')).toBeVisible();

  await test.step('approve in the record', async () => {
    await page.getByRole('searchbox').fill(lena.email);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await rowOf(page, lena.email).getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Show contact details' }).click();
    await expect(drawer).toContainText('Contact details opened by you');
    await drawer.getByRole('button', { name: /^Approve/u }).click();
    await expect(drawer).toContainText('Approved by you');
    await page.keyboard.press('Escape');
    const [looked] = await sql<{ count: string }>(
      `select count(*) as count from private.audit_log a join auth.users u on a.row_id = u.id::text
       where a.action = 'READ' and u.email = ${quote(lena.email)}`,
    );
    expect(Number(looked?.count)).toBe(1);
  });

  await test.step('the mail arrives, and the waiting screen continues by itself', async () => {
    await expect.poll(() => subjects(lena.email)).toEqual(['Your Swiftlane account is approved']);
    await expect(waiting).toHaveURL(/\/my-account$/u);
  });

  await test.step('reject another one: the reason is in the mail and on their page', async () => {
    await page.getByRole('searchbox').fill(omar.email);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await rowOf(page, omar.email)
      .getByRole('button', { name: /^Reject/u })
      .click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The photo is <b>blurry</b>.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect.poll(() => subjects(omar.email)).toEqual(["Your Swiftlane account wasn't approved"]);
    expect((await mailsTo(omar.email))[0]?.text).toContain('“The photo is <b>blurry</b>.”');
    const other = await (await browser.newContext()).newPage();
    await holdSession(other, JSON.stringify(await sessionOf(omar)));
    await visit(other, '/my-account');
    await expect(other.locator('.reason-quote')).toHaveText('The photo is <b>blurry</b>.');
    await other.context().close();
  });

  await test.step('undone after the mail: the next mail has the current decision', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await subjects(omar.email))[0]).toBe("We're reviewing your Swiftlane account again");
  });
  await context.close();
});
