import type { Page } from '@playwright/test';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aBrowser } from '../support/browser-state.ts';
import { aCourierBrowser, delivery, JUNO } from '../support/screens/courier-browser.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { backendState, failNext, setConditions } from '../support/demo.ts';
import { expectAccessibleInEveryLook, expectLegibleInTheSun } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast } from '../support/visit.ts';

const onlineSwitch = (page: Page) => page.getByRole('switch', { name: /You’re o(?:n|ff)line/u });
const offers = (page: Page) => page.getByRole('main').getByRole('group');
const statusOf = async (page: Page, id: DeliveryId) =>
  (await backendState(page)).dispatch.deliveries.find((row) => row.delivery.id === id)?.delivery.status;

const PHONE = { tag: '@phone' };

test.describe('/courier', () => {
  test('is for couriers: others land on their account', async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/courier');
    await expect(heading(page, 'My Account')).toBeVisible();
    for (const path of ['/courier/area', '/courier/earnings', '/courier/job/1']) {
      await moveTo(page, path);
      await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/my-account');
      await expect(heading(page, 'My Account')).toBeVisible();
    }
  });

  test.describe('tells a courier the reason for no deliveries', () => {
    /** Expects these words on each of the courier's pages. */
    async function expectReason(page: Page, says: string, within?: string): Promise<void> {
      for (const [path, title] of [
        ['/courier', 'Courier Home'],
        ['/courier/area', 'Service Area'],
        ['/courier/earnings', 'Earnings'],
      ] as const) {
        await moveTo(page, path);
        await expect(heading(page, title)).toBeVisible();
        await expect(page.getByRole('heading', { name: says })).toBeVisible();
        await expect(onlineSwitch(page)).toBeHidden();
      }
      await expectAccessibleInEveryLook(page, within);
    }

    test('unverified, pending, rejected or suspended, as soon as that changes', async ({ page }) => {
      await aCourierBrowser({ status: 'Pending', verified: false }).open(page, '/courier');
      await expectReason(page, 'Verify your email first');
      await changeBackend(page, (state) => {
        state.authUsers = state.authUsers.map((row) =>
          row.id === JUNO.id ? { ...row, emailVerifiedAt: Date.now() } : row,
        );
      });
      await expectReason(page, 'We’re reviewing your account', 'main');
      for (const [status, says] of [
        ['Rejected', 'Your account wasn’t approved'],
        ['Suspended', 'Your account is suspended'],
      ] as const)
        await test.step(status, async () => {
          await changeBackend(page, (state) => {
            state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status } : row));
          });
          await expectReason(page, says, 'main');
        });
    });
  });

  test('asks for the service area first, prefilled, and shares it only when saved', PHONE, async ({ page }) => {
    const location = { country: 'ca', state: 'on', city: 'Ottawa', zipCode: 'K1N 5W3' };
    await aCourierBrowser({ area: false })
      .holding(
        'local',
        `demo:courier-application:${JUNO.id}`,
        JSON.stringify({ location, license: 'skipped', completed: true }),
      )
      .open(page, '/courier');
    await expect(heading(page, 'Service Area')).toBeVisible();
    expect(pathOf(page)).toBe('/courier/area');
    await expect(page.getByRole('list', { name: 'Your cities' })).toContainText('Ottawa, Ontario');
    await expect(
      page.getByText('Your location stays on this device. Only the cities you save here are shared.'),
    ).toBeVisible();
    const saved = async () =>
      (await backendState(page)).dispatch.couriers.find(({ id }) => id === JUNO.id)?.markets ?? [];
    expect(await saved()).toEqual([]);
    await press(page, 'Save service area');
    await expect(toast(page, 'Service area saved.')).toBeVisible();
    await expect(heading(page, 'Courier Home')).toBeVisible();
    expect(await saved()).toEqual(['ca|on|ottawa']);
    await expect(page.getByText('You’re offline. Go online to see deliveries.')).toBeVisible();

    await test.step('three cities, never a fourth, a repeated or an empty one', () => threeCities(page));
  });

  /** On the way from an area of one city, Ottawa, to two. */
  async function threeCities(page: Page): Promise<void> {
    await page.getByRole('link', { name: /^Service Area/u }).click();
    const city = page.getByLabel('City', { exact: true });
    await press(page, 'Add City');
    await expect(city).toHaveAccessibleDescription(/Enter the city/u);
    await city.fill('ottawa');
    await press(page, 'Add City');
    await expect(city).toHaveAccessibleDescription(/already/u);
    await city.fill('Kingston');
    await press(page, 'Add City');
    await expect(page.getByRole('list', { name: 'Your cities' }).getByRole('listitem')).toHaveCount(2);
    await expect(city).toBeFocused();
    await expect(page.getByText('Kingston, Ontario added')).toBeAttached();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Your cities' }).getByRole('listitem')).toHaveCount(2);
    // Text that wasn't added counts too.
    await city.fill('Cornwall');
    await setConditions(page, { offline: true });
    await press(page, 'Save service area');
    await expect(page.getByText('You’re not connected. Try again when you’re back online.').first()).toBeVisible();
    await expect(page.getByText('That’s three cities. Remove one to add another.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await setConditions(page, {});
    await page.getByRole('button', { name: 'Remove Kingston, Ontario' }).click();
    await expect(city).toBeFocused();
    await press(page, 'Save service area');
    await expect(heading(page, 'Courier Home')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Service Area/u })).toContainText(
      'Ottawa, Ontario · Cornwall, Ontario',
    );
    await moveTo(page, '/courier/area');
    await expect(page.getByRole('list', { name: 'Your cities' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
  }

  test('goes online and offline; an offer is taken by another, and one is passed', PHONE, async ({ page }) => {
    let rest: readonly DeliveryId[] = [];
    await aCourierBrowser({ online: false })
      .where((state) => void (rest = [delivery(state, { pay: 900 }), delivery(state, { pay: 700 }), delivery(state)]))
      .open(page, '/courier');
    await expect(page.getByText('You’re offline. Go online to see deliveries.')).toBeVisible();
    await expect(offers(page)).toHaveCount(0);
    await test.step('accessible while offline', () => expectAccessibleInEveryLook(page));
    await setConditions(page, { offline: true });
    await onlineSwitch(page).click();
    await expect(page.getByText('You’re not connected. Try again when you’re back online.')).toBeVisible();
    await expect(onlineSwitch(page)).not.toBeChecked();
    await setConditions(page, {});
    await onlineSwitch(page).press('Space');
    await expect(onlineSwitch(page)).toBeChecked();
    await expect(offers(page)).toHaveCount(3);
    await onlineSwitch(page).press('Enter');
    await expect(onlineSwitch(page)).not.toBeChecked();
    await expect(offers(page)).toHaveCount(0);
    await onlineSwitch(page).press('Enter');
    await expect(offers(page)).toHaveCount(3);
    await test.step('a passed offer stays in its place for a moment, so the next one doesn’t move', async () => {
      const next = offers(page).nth(1);
      const before = await next.boundingBox();
      await offers(page).first().getByRole('button', { name: 'Pass' }).click();
      await expect(offers(page).first().getByText('Passed')).toBeVisible();
      expect(await next.boundingBox()).toEqual(before);
      await expectAccessibleInEveryLook(page, 'main');
      await page.mouse.move(0, 0);
      await expect(offers(page)).toHaveCount(2);
      await expect(page.getByRole('heading', { name: '2 deliveries' })).toBeFocused();
    });
    await test.step('another courier was faster; passing an offer hides it for good', async () => {
      await failNext(page, 'dispatch.step', { refusal: 'taken' });
      await offers(page).first().getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('Another courier got that one.')).toBeVisible();
      await expect(offers(page)).toHaveCount(1);
      await expect(offers(page)).toContainText('$5.00');
      await offers(page).getByRole('button', { name: 'Pass' }).press('Enter');
      await expect(offers(page).getByText('Passed')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByText('No deliveries right now. We’ll show them here as they come in.')).toBeVisible();
      const passes = async () => (await backendState(page)).dispatch.passes;
      await expect.poll(passes).toEqual([rest[0], rest[2]].map((id) => ({ courier: JUNO.id, delivery: id })));
      await expectAccessibleInEveryLook(page, 'main');
      await page.reload();
      await expect(offers(page)).toHaveCount(1);
    });
  });

  test('shows the best paid offers first, without personal data, and leads to its own', PHONE, async ({ page }) => {
    let first: DeliveryId | undefined;
    await aCourierBrowser()
      .where((state) => {
        delivery(state);
        first = delivery(state, { size: 'large', pay: 1200, handover: 'door' });
      })
      .open(page, '/courier');
    await expect(offers(page)).toHaveCount(2);
    await expect(offers(page).first()).toContainText('$12.00');
    await expect(offers(page).first()).toContainText('Alder Bakery');
    await expect(offers(page).first()).toContainText('Ottawa · K2P');
    const html = await page.getByRole('main').innerHTML();
    for (const secret of ['Rosa', 'Garden Avenue', '555', '4071', '12 Alder']) expect(html).not.toContain(secret);
    await test.step('accessible with offers', () => expectAccessibleInEveryLook(page));
    await test.step('legible in the sun', () => expectLegibleInTheSun(page));
    for (const button of await offers(page).getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await offers(page).first().getByRole('button', { name: 'Accept' }).click();
    await expect(heading(page, 'Go to Alder Bakery')).toBeFocused();
    expect(pathOf(page)).toBe(`/courier/job/${first ?? ''}`);
    expect(await statusOf(page, first as DeliveryId)).toBe('accepted');
    await test.step('the account leads to the active delivery', async () => {
      await moveTo(page, '/my-account');
      await page.getByRole('link', { name: /^Open courier home/u }).click();
      await expect(page.getByRole('heading', { name: 'Alder Bakery' })).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
    });
  });

  test('vibrates for a new delivery, unless that’s switched off', async ({ page }) => {
    await page.addInitScript(() => {
      const felt: unknown[] = [];
      Object.assign(window, { felt });
      Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => felt.push(pattern) > 0 });
    });
    const felt = () => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt.length);
    const comesIn = () =>
      page.evaluate(() => {
        const state = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as Awaited<
          ReturnType<typeof backendState>
        >;
        const row = state.dispatch.deliveries.at(-1);
        const id = crypto.randomUUID();
        state.dispatch.deliveries.push({ ...row, delivery: { ...row?.delivery, id } } as never);
        localStorage.setItem('demo:backend', JSON.stringify({ ...state, revision: state.revision + 1000 }));
      });
    await aCourierBrowser()
      .where((state) => void delivery(state))
      .open(page, '/courier');
    await expect(offers(page)).toHaveCount(1);
    expect(await felt()).toBe(0);
    await comesIn();
    await expect(offers(page)).toHaveCount(2);
    await expect(page.getByText('A new delivery', { exact: true })).toBeAttached();
    expect(await felt()).toBe(1);
    await page.getByRole('switch', { name: 'Vibrate on new deliveries' }).click();
    await page.reload();
    await expect(offers(page)).toHaveCount(2);
    await expect(page.getByRole('switch', { name: 'Vibrate on new deliveries' })).not.toBeChecked();
    await comesIn();
    await expect(offers(page)).toHaveCount(3);
    expect(await felt()).toBe(0);
  });
});
