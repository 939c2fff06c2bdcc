import type { Page } from '@playwright/test';
import { SECOND } from '#core/clock.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { fieldOf } from '../support/screens/deliveries.ts';
import { DemoPanel } from '../support/demo-panel.ts';
import { backendState } from '../support/demo.ts';
import { press } from '../support/forms.ts';
import { fillIn } from '../support/screens/request-delivery.ts';
import { expect, test } from '../support/test.ts';
import { heading, visit } from '../support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

/** The merchant's and the recipient's headline for each step. */
const STEPS = [
  ['Looking for a courier', 'Looking for a courier'],
  ['Courier on the way to the shop', 'Courier on the way to the shop'],
  ['At the shop', 'At the shop'],
  ['On its way to the customer', 'On its way to you'],
  ['At the customer’s door', 'At your door'],
  ['Delivered', 'Delivered'],
] as const;
/** The longest poll interval with its jitter, and time for the answer, in ms. */
const POLL = 15 * SECOND;

/** Records every headline from now on, with its time. */
const noteHeadlines = (page: Page) =>
  page.evaluate(() => {
    const seen: [number, string][] = [];
    const note = () => {
      const text = document.querySelector('main h1')?.textContent ?? '';
      if (text !== '' && seen.at(-1)?.[1] !== text) seen.push([Date.now(), text]);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { headlines: seen });
  });
const headlines = (page: Page) =>
  page.evaluate(() => (window as unknown as { headlines: [number, string][] }).headlines);

test(
  'a first delivery at 60×: merchant and recipient see the same steps, to the door',
  { tag: '@phone' },
  async ({ page, context }) => {
    test.slow();
    const demo = new DemoPanel(page);
    await demo.play('first-delivery');
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await fieldOf(page, 'Postal code of the business').fill('M6J 2Z4');
    await fillIn(page);
    await press(page, 'Request delivery');
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    const made = (await backendState(page)).dispatch.deliveries.at(-1);
    if (made === undefined) throw new Error('Nothing was requested.');

    const recipient = await context.newPage();
    await visit(recipient, trackingPath(made.delivery.number, made.key));
    await expect(heading(recipient, 'Looking for a courier')).toBeVisible();
    await Promise.all([noteHeadlines(page), noteHeadlines(recipient)]);
    await demo.open();
    await demo.show('Conditions');
    await demo.dock.getByRole('button', { name: '60×', exact: true }).click();

    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(heading(recipient, 'Delivered')).toBeVisible();
    await test.step('only couriers have a bottom bar', () => expect(page.locator('.courier-bar')).toHaveCount(0));
    const [counter, door] = await Promise.all([headlines(page), headlines(recipient)]);
    const both = STEPS.flatMap(([words, tracked]) => {
      const [there, here] = [counter.find(([, text]) => text === words), door.find(([, text]) => text === tracked)];
      return there === undefined || here === undefined ? [] : [{ words, apart: Math.abs(there[0] - here[0]) }];
    });
    // A step of a few seconds may pass between two polls; the others appear in both windows.
    expect(both.length).toBeGreaterThanOrEqual(STEPS.length - 1);
    expect(both.filter(({ apart }) => apart > POLL)).toEqual([]);
    const order = (texts: readonly string[], column: 0 | 1) =>
      texts.map((text) => STEPS.findIndex((step) => step[column] === text));
    for (const [seen, column] of [
      [counter, 0],
      [door, 1],
    ] as const) {
      const places = order(
        seen.map(([, text]) => text),
        column,
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places[0]).toBe(0);
    }
    await recipient.close();
  },
);
