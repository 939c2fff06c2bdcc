import type { Page } from '@playwright/test';
import { HOUR } from '#core/clock.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { Backend } from '../browser/journeys/backend.ts';
import { endUndo } from '../browser/support/screens/courier-job.ts';
import { press } from '../browser/support/forms.ts';
import { halves, photo } from '../browser/support/jpeg.ts';
import { heading, visit } from '../browser/support/visit.ts';
import { SITE_URL } from './support/addresses.ts';
import { CALLS } from './support/calls.ts';
import { requestDelivery, type RealDelivery } from './support/delivery.ts';
import { under, type Fault } from './support/fault.ts';
import { holdSession } from './support/local-backend.ts';
import { sessionOf } from './support/people.ts';
import { quote, sql } from './support/project.ts';
import { expect, test } from './support/test.ts';

const SAVED = 'Saved on this phone. It’ll be sent when you’re back online, with the time of your tap.';
const UNCHECKED = 'Saved. We’ll check the PIN when you’re back online. Stay near until then.';

const eventsOf = async ({ delivery }: RealDelivery): Promise<string[]> =>
  (
    await sql<{ kind: string }>(
      `select kind from private.delivery_events where delivery = ${quote(delivery.id)} order by seq`,
    )
  ).map(({ kind }) => kind);

/** In its own city, because parallel tests request deliveries too. */
async function requestElsewhere(backend: Backend, details: Partial<DeliveryForm> = {}): Promise<RealDelivery> {
  const real = await requestDelivery(backend, details);
  const city = quote(`us|or|${real.delivery.id}`);
  await sql(`update private.deliveries set market = ${city} where id = ${quote(real.delivery.id)};
    update private.couriers set markets = array[${city}]
    where courier = (select id from public.users where email = ${quote(real.courier.email)})`);
  return real;
}

/** Takes a step while its requests meet a fault, and expects it to be done once. */
async function stepUnder(
  page: Page,
  real: RealDelivery,
  fault: Fault,
  kind: string,
  tap: () => Promise<void>,
  saved = SAVED,
) {
  const before = await eventsOf(real);
  await test.step(`${kind}: ${fault}`, async () => {
    await under(page, CALLS.courierStep, fault, async (hasMet) => {
      await tap();
      await hasMet();
      await expect(page.getByText(saved)).toBeVisible();
      expect(await eventsOf(real)).toEqual(fault === 'a lost answer' ? [...before, kind] : before);
    });
    await expect(page.getByText(saved)).toBeHidden();
    expect(await eventsOf(real)).toEqual([...before, kind]);
  });
}

const openAs = async (page: Page, real: RealDelivery, person: 'merchant' | 'courier', path: string) => {
  await holdSession(page, JSON.stringify(await sessionOf(real[person])));
  await visit(page, path);
};

const toTheDoor = [
  ['arrive_pickup', 'I’m at the shop', 'Pick it up'],
  ['pick_up', 'I have it', 'Take it to Rosa Marin'],
  ['arrive_dropoff', 'I’m at the door', null],
] as const;

async function carryToTheDoor(page: Page, real: RealDelivery, fault: Fault): Promise<void> {
  await openAs(page, real, 'courier', '/courier');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
  for (const [kind, button, title] of toTheDoor) {
    await stepUnder(page, real, fault, kind, () => press(page, button));
    if (title !== null) await expect(heading(page, title)).toBeVisible();
  }
}

const takePhoto = (page: Page) =>
  page.getByLabel(/^Take a/u).setInputFiles(photo({ width: 640, height: 480, shade: halves }));

for (const fault of ['no network', 'a lost answer'] as const) {
  test(`a courier hands over by PIN, with ${fault} in every step; the merchant sees it`, async ({
    page,
    backend,
    browser,
  }) => {
    const real = await requestElsewhere(backend);
    await carryToTheDoor(page, real, fault);
    await page.getByLabel('PIN', { exact: true }).fill(real.delivery.pin ?? '');
    await stepUnder(page, real, fault, 'deliver', () => press(page, 'Delivered'), UNCHECKED);
    await expect(page.getByRole('heading', { name: 'You earned $5.00' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Earnings' }).click();
    await expect(page.locator('.earned-row')).toContainText('$5.00');

    const context = await browser.newContext({ baseURL: SITE_URL });
    const counter = await context.newPage();
    await openAs(counter, real, 'merchant', `/deliveries/${real.business}/${real.delivery.id}`);
    await expect(heading(counter, 'Delivered')).toBeVisible();
    await context.close();
  });

  test(`a courier brings back a refused parcel, with ${fault} in every step`, async ({ page, backend }) => {
    const real = await requestElsewhere(backend, { handover: 'door' });
    await carryToTheDoor(page, real, fault);
    await stepUnder(page, real, fault, 'fail', async () => {
      await press(page, 'Can’t deliver');
      await page.getByRole('radio', { name: /^They don’t want it/u }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
      await endUndo(page);
    });
    await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
    await takePhoto(page);
    await stepUnder(page, real, fault, 'hand_back', () => press(page, 'Hand back'));
    await expect(page.getByRole('heading', { name: 'Thanks for bringing it back' })).toBeVisible();
  });
}

test('accepting without a connection shows a message; after a lost answer, it shows', async ({ page, backend }) => {
  const real = await requestElsewhere(backend);
  await openAs(page, real, 'courier', '/courier');
  const accept = page.getByRole('button', { name: 'Accept' });
  await under(page, CALLS.acceptDelivery, 'no network', async (hasMet) => {
    await accept.click();
    await hasMet();
    await expect(page.getByText('You’re not connected. Try again when you’re back online.')).toBeVisible();
  });
  expect(await eventsOf(real)).toEqual(['request']);
  await under(page, CALLS.acceptDelivery, 'a lost answer', async (hasMet) => {
    await accept.click();
    await hasMet();
  });
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
  expect(await eventsOf(real)).toEqual(['request', 'accept']);
});

for (const [how, hours] of [
  ['ahead', 3],
  ['behind', -3],
] as const)
  test(`the five minutes at the door use the server’s time on a phone 3 hours ${how}`, async ({ page, backend }) => {
    const real = await requestElsewhere(backend);
    for (const step of ['accept', 'arriveAtPickup', 'pickUp', 'arriveAtDropoff'] as const) await real[step]();
    await page.clock.install({ time: Date.now() + hours * HOUR });
    await openAs(page, real, 'courier', `/courier/job/${real.delivery.id}`);
    await press(page, 'Can’t deliver');
    await page.getByRole('radio', { name: /^Nobody answers/u }).check();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: /^Wait [34]:\d\d$/u })).toBeDisabled();
    await sql(`update private.deliveries set reached = reached || jsonb_build_object('at_dropoff',
      (reached ->> 'at_dropoff')::timestamptz - interval '5 minutes') where id = ${quote(real.delivery.id)}`);
    await page.reload();
    await press(page, 'Can’t deliver');
    await page.getByRole('radio', { name: /^Nobody answers/u }).check();
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await expect(heading(page, 'Take it back to Alder Bakery')).toBeVisible();
  });
