import { expectAccessible } from '../support/looks/accessibility.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aBrowser, type BrowserState, type SeededPerson } from '../support/browser-state.ts';
import { aCourierBrowser, delivery, STEPS_TO_DOOR } from '../support/screens/courier-browser.ts';
import { ENLARGEMENTS, expectToFit, goOn } from '../support/looks/enlarged.ts';
import { expect, test } from '../support/test.ts';
import { switchTo } from '../support/switch-to.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const PUBLIC = [
  '/',
  '/register',
  '/sign-in',
  '/forgot-password',
  '/contact',
  '/drivers-wanted',
  '/privacy',
  '/terms',
  '/nowhere',
];
const MEMBERS: readonly (readonly [SeededPerson, readonly string[]])[] = [
  ['marco', ['/my-account', '/my-profile', '/my-businesses', '/add-business', '/account-type']],
  ['ada', ['/admin-dashboard', '/admin/businesses', '/admin/users', '/admin/accounts']],
  ['tom', ['/basic-user-setup', '/success-delivery-connected']],
];
let job: DeliveryId | undefined;
const SCREENS: readonly (readonly [who: string, browser: () => BrowserState, paths: () => readonly string[]])[] = [
  ['signed out', aBrowser, () => PUBLIC],
  [
    'juno, who carries a delivery',
    () => aCourierBrowser().where((state) => void (job = delivery(state, {}, STEPS_TO_DOOR))),
    () => ['/courier', `/courier/job/${job ?? ''}`, '/courier/area', '/courier/earnings'],
  ],
  [
    'someone who has registered',
    () => aBrowser().registered({ verified: true }),
    () => [
      '/account-type',
      '/register-phone',
      '/business-details',
      '/courier-location',
      '/courier-profile-picture',
      '/courier-license',
    ],
  ],
];

for (const [who, state, paths] of SCREENS) {
  test(`enlarged, nothing overflows or is cut off, ${who}`, async ({ page }) => {
    await state().install(page);
    for (const [index, path] of paths().entries()) {
      await test.step(path, async () => {
        await page.setViewportSize(ENLARGEMENTS[0][1]);
        // Each prerendered page has a document of its own; the other screens are reached within the app.
        if (index === 0 || who === 'signed out') await visit(page, path);
        else await goOn(page, path);
        await expect(page.locator('main h1').filter({ hasNotText: 'One moment…' })).toBeVisible();
        await expectToFit(page, path);
      });
      if (path === '/contact')
        await test.step('at a zoom of 400 %, the header scrolls with the page, which has the whole window', async () => {
          await page.evaluate(() => scrollTo(0, 400));
          await expect(page.getByRole('banner')).not.toBeInViewport();
          await expectAccessible(page);
        });
    }
  });
}

test('enlarged, nothing overflows or is cut off, signed in', async ({ page }) => {
  const browser = aBrowser();
  for (const [who] of MEMBERS) browser.signedIn(who);
  await browser.open(page, '/contact');
  for (const [who, paths] of MEMBERS) {
    await page.setViewportSize(ENLARGEMENTS[0][1]);
    await moveTo(page, '/contact');
    await expect(heading(page, 'Contact Us')).toBeVisible();
    await switchTo(page, who);
    for (const path of paths)
      await test.step(`${who}, ${path}`, async () => {
        await page.setViewportSize(ENLARGEMENTS[0][1]);
        await goOn(page, path);
        await expect(page.locator('main h1').filter({ hasNotText: 'One moment…' })).toBeVisible();
        await expect(page.locator('.site-header .avatar')).toBeVisible();
        if (path.startsWith('/admin/') || path === '/my-businesses')
          await expect(page.locator('.list-card').first()).toBeVisible();
        await expectToFit(page, path);
      });
  }
});
