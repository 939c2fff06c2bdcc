import type { Page } from '@playwright/test';
import { MINUTE } from '#core/clock.ts';
import { submitTwice, press } from '../../browser/support/forms.ts';
import { errorSummary, expectRefusal, heading, toast } from '../../browser/support/visit.ts';
import { SITE_URL } from '../support/addresses.ts';
import { meetsALostAnswer, meetsEveryFault, type Attempt, type Words } from '../support/attempt.ts';
import { CALLS } from '../support/calls.ts';
import { before, under } from '../support/fault.ts';
import { holdSession } from '../support/local-backend.ts';
import { sessionOf } from '../support/people.ts';
import { requestDelivery } from '../support/delivery.ts';
import { quote, sql } from '../support/project.ts';
import { fieldOf, fillIn, openRequestForm, receipt, type OpenForm } from '../support/request-form.ts';
import { expect, test } from '../support/test.ts';

const NO_ANSWER = 'We got no answer. Please request again: it’s never requested twice.';
const OFFLINE =
  'You’re offline. Everything you typed is kept. Request again when you’re back: it’s never requested twice.';
const WORDS: Words = {
  offline: OFFLINE,
  timeout: NO_ANSWER,
  unavailable: NO_ANSWER,
  throttled: 'Too many requests. Wait a moment, then request again.',
  unspoken: NO_ANSWER,
};

const attempt = (page: Page, { written }: OpenForm): Attempt => ({
  call: CALLS.requestDelivery,
  submit: () => press(page, 'Request delivery'),
  refuses: (words) => expectRefusal(page, { toast: words }),
  async keeps() {
    await expect(fieldOf(page, 'Street address')).toHaveValue('12 Elm Street');
    await expect(fieldOf(page, 'Notes for the courier')).toHaveValue('Ring twice');
  },
  succeeds: () => expect(heading(page, 'Looking for a courier')).toBeVisible(),
  written,
});

test.describe('a request for a delivery', () => {
  test('under every fault shows a message, keeps the text, and is made once', async ({ page, backend }) => {
    await meetsEveryFault(page, attempt(page, await openRequestForm(page, backend)), WORDS);
  });

  test('with a lost answer is the same one when sent again', async ({ page, backend }) => {
    await meetsALostAnswer(page, attempt(page, await openRequestForm(page, backend)), OFFLINE);
  });

  test('to another person, after a lost answer, links to the first, then is made', async ({ page, backend }) => {
    const form = await openRequestForm(page, backend);
    await under(page, CALLS.requestDelivery, 'a lost answer', async () => {
      await press(page, 'Request delivery');
      await expectRefusal(page, { toast: OFFLINE });
    });
    await fieldOf(page, 'Recipient’s name').fill('Sam Okafor');
    await fieldOf(page, 'Street address').fill('7 Oak Street');
    await press(page, 'Request delivery');
    await expectRefusal(page, {
      toast: 'Your earlier request for Rosa Marin went through after all. Press again to request this one, too.',
    });
    await expect(errorSummary(page)).toContainText('This delivery hasn’t been requested yet');
    await expect(receipt(page)).toContainText('Free. 3 of 5 left after this.');
    expect(await form.written()).toBe(1);
    await test.step('the link leads to it, without losing typed text', async () => {
      await page.getByRole('link', { name: 'See the earlier delivery' }).click();
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('12 Elm Street');
      await page.goBack();
      await expect(fieldOf(page, 'Recipient’s name')).toHaveValue('Sam Okafor');
      await expect(fieldOf(page, 'Street address')).toHaveValue('7 Oak Street');
    });
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('7 Oak Street');
    expect(await form.written()).toBe(2);
  });

  test('submitted twice is one delivery', async ({ page, backend }) => {
    const form = await openRequestForm(page, backend);
    await submitTwice(fieldOf(page, 'Street address'));
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect(await form.written()).toBe(1);
  });

  test('for a price that changed in between is asked about again', async ({ page, backend }) => {
    const form = await openRequestForm(page, backend);
    await expect(receipt(page)).toContainText('Free. 4 of 5 left after this.');
    await before(page, CALLS.requestDelivery, () =>
      form.change('update private.business_settings set free_left = 0 where business_id = $id'),
    );
    await press(page, 'Request delivery');
    await expectRefusal(page, { toast: 'The price is $6.99 now. Request again if that’s fine.' });
    await expect(receipt(page)).toContainText('$6.99');
    expect(await form.written()).toBe(0);
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect(await form.written()).toBe(1);
  });

  test('of an unapproved business is refused, and made after its approval', async ({ page, backend }) => {
    const form = await openRequestForm(page, backend);
    await before(page, CALLS.requestDelivery, () =>
      form.change("update public.businesses set status = 'Pending' where id = $id"),
    );
    await press(page, 'Request delivery');
    await expectRefusal(page, {
      toast: 'This business is waiting for approval. You can request deliveries once it’s approved.',
    });
    await expect(fieldOf(page, 'Notes for the courier')).toHaveValue('Ring twice');
    expect(await form.written()).toBe(0);
    await form.change("update public.businesses set status = 'Active' where id = $id");
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    expect(await form.written()).toBe(1);
  });

  test('for the last free one from two windows together is free in one of them', async ({ page, backend, browser }) => {
    const form = await openRequestForm(page, backend);
    await form.change('update private.business_settings set free_left = 1 where business_id = $id');
    const context = await browser.newContext({ baseURL: SITE_URL });
    const other = await context.newPage();
    await holdSession(other, JSON.stringify(await sessionOf(form.merchant)));
    await other.goto(`/request-delivery/${form.business}`);
    await page.reload();
    for (const one of [page, other]) {
      await fillIn(one);
      await expect(receipt(one)).toContainText('Free. 0 of 5 left after this.');
    }
    await Promise.all([press(page, 'Request delivery'), press(other, 'Request delivery')]);
    const outcome = async (one: Page) => {
      const made = heading(one, 'Looking for a courier');
      const refused = toast(one, 'The price is $6.99 now. Request again if that’s fine.');
      await expect(made.or(refused).first()).toBeVisible();
      return (await made.isVisible()) ? 'made' : 'refused';
    };
    expect([await outcome(page), await outcome(other)].toSorted()).toEqual(['made', 'refused']);
    expect(await form.written()).toBe(1);
    await context.close();
  });

  for (const [how, off] of [
    ['ahead', 3],
    ['behind', -3],
  ] as const)
    test(`is promised by the server’s clock on a device three hours ${how}`, async ({ page, backend }) => {
      await page.clock.install({ time: Date.now() + off * 60 * MINUTE });
      const form = await openRequestForm(page, backend);
      const promised = receipt(page).locator('.receipt__time');
      await expect(promised).toContainText(/\d:\d\d [AP]M/u);
      const shown = /\d+:\d\d [AP]M/u.exec((await promised.textContent()) ?? '')?.[0];
      await press(page, 'Request delivery');
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      const [row] = await sql<{ due: string }>(
        `select due_at as due from private.deliveries where business_id = '${form.business}'`,
      );
      const timeOf = (at: number) =>
        new Intl.DateTimeFormat('en-US', {
          hour: 'numeric',
          minute: '2-digit',
          timeZone: 'America/Los_Angeles',
        }).format(at);
      const due = Date.parse(row?.due ?? '');
      expect([timeOf(due - MINUTE), timeOf(due)]).toContain(shown);
      await expect(page.getByRole('main')).toContainText(timeOf(due));
    });

  for (const [how, off] of [
    ['ahead', 3],
    ['behind', -3],
  ] as const)
    test(`is late, and can be reported as lost, by server time on a device 3 hours ${how}`, async ({
      page,
      backend,
    }) => {
      const carried = await requestDelivery(backend);
      for (const step of ['accept', 'arriveAtPickup', 'pickUp'] as const) await carried[step]();
      const { business, merchant, delivery } = carried;
      await page.clock.install({ time: Date.now() + off * 60 * MINUTE });
      await backend.arrive(`/deliveries/${business}/${delivery.id}`, merchant);
      const main = page.getByRole('main');
      const report = main.getByRole('button', { name: 'Report as lost' });
      await expect(main).toContainText('it’s promised at the door by');
      await expect(report).toHaveCount(0);
      await expect(main).not.toContainText('you can report it as lost');
      // Three hours pass on the server, and the live page is updated.
      await sql(`update private.deliveries set due_at = due_at - interval '3 hours',
        reached = (select jsonb_object_agg(key, value::timestamptz - interval '3 hours') from jsonb_each_text(reached))
        where id = ${quote(delivery.id)}`);
      await page.clock.runFor(15_000);
      await expect(main).toContainText('is running late');
      await expect(report).toBeVisible();
      await report.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Report as lost' }).click();
      await expect(heading(page, 'Lost on the way')).toBeVisible();
    });
});
