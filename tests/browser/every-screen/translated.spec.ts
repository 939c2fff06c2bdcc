import { changesTheAccount } from '../journeys/account.ts';
import { forgetsThePassword } from '../journeys/forgotten-password.ts';
import { registersAsCourier } from '../journeys/registration.ts';
import { demoBackend } from '../support/demo-backend.ts';
import { signInAs } from '../support/forms.ts';
import { holdScripts } from '../support/looks/hold-scripts.ts';
import { expect, test } from '../support/test.ts';
import { translatePages } from '../support/looks/translate-page.ts';
import { heading } from '../support/visit.ts';

test.describe('a page translated after hydration (decision one-text-per-element)', () => {
  test.beforeEach(({ context }) => translatePages(context, 'hydrated'));

  // React renders all screens but a prerendered one into an empty page, so an earlier translation changes everything in
  // them that one after hydration would: journeys.spec.ts. These load and leave each prerendered page of a journey.
  for (const [name, journey] of [
    ['registers as a courier, from / and back to it', registersAsCourier],
    ['forgot the password, and signs in with a one-time link, at /forgot-password', forgetsThePassword],
    ['changes the email, and signs in with it at /sign-in', changesTheAccount],
  ] as const)
    test(`someone ${name}`, ({ page }) => journey(page, demoBackend(page)));
});

test('a page translated before hydration keeps input and presses while the app loads', async ({ page, context }) => {
  await translatePages(context, 'DOMContentLoaded');
  // The number of elements in the root after each change of its children.
  await context.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { rootCounts: counts });
    addEventListener('DOMContentLoaded', () => {
      const root = document.querySelector('#root');
      if (root !== null)
        new MutationObserver(() => counts.push(root.childElementCount)).observe(root, { childList: true });
    });
  });
  const backend = demoBackend(page);
  const person = await backend.account('customer');
  await backend.arrive('/sign-in');
  const release = await holdScripts(page);
  await page.reload();
  await signInAs(page, person.email, person.password);
  release();
  await expect(heading(page, 'My Account')).toBeVisible();
  // Drawn again, and never left empty: a letter typed in between would be lost.
  const counts = await page.evaluate(() => (window as unknown as { rootCounts: number[] }).rootCounts);
  expect(counts).not.toEqual([]);
  expect(counts).not.toContain(0);
});
