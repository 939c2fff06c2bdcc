import type { Page } from '@playwright/test';
import { act } from '../../browser/journeys/administration.ts';
import { fullName } from '../../browser/journeys/backend.ts';
import { fillInBusiness } from '../../browser/journeys/businesses.ts';
import { press, signInAs } from '../../browser/support/forms.ts';
import { rowOf } from '../../browser/support/rows.ts';
import { heading, pathOf, toast, visit } from '../../browser/support/visit.ts';
import { expiredToken } from '../support/expired-token.ts';
import { holdSession, KEPT } from '../support/local-backend.ts';
import { sessionOf } from '../support/people.ts';
import { endSessions } from '../support/project.ts';
import { expect, test } from '../support/test.ts';

const ENDED = 'Your session has ended. Please sign in again.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Counts every time that the words appear, also those that are gone by now. */
async function countShowings(page: Page, words: string): Promise<() => number> {
  let shown = 0;
  await page.exposeFunction('__shown', () => { shown += 1; });
  await page.evaluate((text) => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node.textContent?.includes(text)) (window as unknown as { __shown(): void }).__shown();
      }
    }).observe(document.body, { childList: true, subtree: true });
  }, words);
  return () => shown;
}

test.describe('a token that has expired is renewed, and nobody sees it', () => {
  test('while the page was closed', async ({ page, backend }) => {
    const person = await backend.account('customer');
    const session = await sessionOf(person);
    await holdSession(page, JSON.stringify({ ...session, access_token: expiredToken(session.access_token), expires_at: Math.floor(Date.now() / 1000) - 60 }));
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEPT.session)).not.toContain(session.refresh_token);
  });

  // A device whose clock is behind takes a token for good that the server no longer does.
  test('by the clock of the server alone, on a read', async ({ page, backend }) => {
    const person = await backend.account('customer');
    const session = await sessionOf(person);
    await holdSession(page, JSON.stringify({ ...session, access_token: expiredToken(session.access_token) }));
    await visit(page, '/my-account');
    await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
  });

  for (const [what, change, message] of [
    ['a profile', ['First Name', 'Márta'], 'Profile updated successfully!'],
    ['an address', ['E-mail', 'new address'], 'Profile updated! Check your email for verification if required.'],
  ] as const) {
    test(`by the clock of the server alone, while ${what} is changed`, async ({ page, backend }) => {
      const person = await backend.account('customer');
      await backend.arrive('/my-profile', person);
      const [label, text] = change;
      await field(page, label).fill(label === 'E-mail' ? backend.newcomer().email : text);
      const token = await page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token: string }).access_token, KEPT.session);
      await page.evaluate(([key, expired]) => {
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}') as object, access_token: expired }));
      }, [KEPT.session, expiredToken(token)] as const);
      await press(page, 'Save Changes');
      await expect(toast(page, message)).toBeVisible();
      await expect(heading(page, 'My Account')).toBeVisible();
      await expect(toast(page, ENDED)).toBeHidden();
    });
  }
});

test.describe('a session that the server ended is said once, leads to sign in, and back to what was typed (A6)', () => {
  test('while the profile is saved', async ({ page, backend }) => {
    const person = await backend.account('customer');
    await backend.arrive('/my-profile', person);
    await field(page, 'First Name').fill('Márta');
    const showings = await countShowings(page, ENDED);
    await endSessions(person.email);
    await press(page, 'Save Changes');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect(toast(page, ENDED)).toBeVisible();
    await signInAs(page, person.email, person.password);
    await expect(heading(page, 'My Profile')).toBeVisible();
    expect(pathOf(page)).toBe('/my-profile');
    await expect(field(page, 'First Name')).toHaveValue('Márta');
    await press(page, 'Save Changes');
    await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
    expect(showings()).toBe(1);
    expect(await backend.profileOf(person.email)).toMatchObject({ first_name: 'Márta' });
  });

  test('while a business is added', async ({ page, backend }) => {
    const person = await backend.account('merchant');
    await backend.arrive('/add-business', person);
    await fillInBusiness(page, 'Canyon Records');
    const showings = await countShowings(page, ENDED);
    await endSessions(person.email);
    await press(page, 'Add Business');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect(toast(page, ENDED)).toBeVisible();
    await signInAs(page, person.email, person.password);
    await expect(field(page, 'Business name')).toHaveValue('Canyon Records');
    await expect(page.getByLabel(/^(?:State|Province)/u)).toHaveValue('nm');
    await press(page, 'Add Business');
    await expect(page).toHaveURL('/my-businesses');
    expect(showings()).toBe(1);
    expect(await backend.businessesOf(person)).toHaveLength(1);
  });

  test('while an administrator decides', async ({ page, backend }) => {
    const [administrator, merchant] = [await backend.account('administrator'), await backend.account('merchant')];
    const name = `Bakery ${merchant.lastName}`;
    await backend.business(merchant, name, 'Pending');
    await backend.arrive(`/admin/businesses?q=${merchant.lastName}`, administrator);
    await expect(rowOf(page, name)).toBeVisible();
    const showings = await countShowings(page, ENDED);
    await endSessions(administrator.email);
    await act(page, name, 'Approve');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await expect(toast(page, ENDED)).toBeVisible();
    await signInAs(page, administrator.email, administrator.password);
    await expect.poll(() => pathOf(page)).toBe(`/admin/businesses?q=${merchant.lastName}`);
    await act(page, name, 'Approve');
    await expect(rowOf(page, name).locator('.badge')).toHaveText('Active');
    expect(showings()).toBe(1);
  });

  test('while the page was closed', async ({ page, backend }) => {
    const person = await backend.account('customer');
    const session = await sessionOf(person);
    await endSessions(person.email);
    await holdSession(page, JSON.stringify(session));
    await visit(page, '/my-account');
    await expect(toast(page, ENDED)).toBeVisible();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    await signInAs(page, person.email, person.password);
    await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
  });
});
