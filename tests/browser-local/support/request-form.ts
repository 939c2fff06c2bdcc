import type { Page } from '@playwright/test';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { countOf, quote, sql } from './project.ts';

/** A merchant's filled-in request form. */
export interface OpenForm {
  readonly merchant: Person;
  readonly business: string;
  /** Number of deliveries of this business. */
  written(): Promise<number>;
  /** Runs SQL about this business; `$id` stands for it. */
  change(statement: string): Promise<unknown>;
}

/** A field of the form, by its label, with "optional" in it if it is. */
export const fieldOf = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`, 'u'));

/** The receipt next to the form. */
export const receipt = (page: Page) => page.getByRole('region', { name: 'Your delivery' });

export async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of [
    ['Recipient’s name', 'Rosa Marin'],
    ['Street address', '12 Elm Street'],
    ['Postal code|ZIP code', '97201'],
    ['Phone', '503 555 0199'],
    ['Notes for the courier', 'Ring twice'],
  ] as const)
    await fieldOf(page, `(?:${label})`).fill(text);
}

/** An approved business in Portland with a pickup address, and its merchant on the filled-in form. */
export async function openRequestForm(page: Page, backend: Backend): Promise<OpenForm> {
  const merchant = await backend.account('merchant');
  const business = await backend.business(merchant, 'Alder Bakery', 'Active');
  const id = quote(business);
  await sql(`insert into private.business_settings (business_id, postal_code, phone, notes, time_zone)
    values (${id}, '97201', '+15035550101', '', 'America/Los_Angeles')`);
  await backend.arrive(`/request-delivery/${business}`, merchant);
  await fillIn(page);
  return {
    merchant,
    business,
    written: () => countOf(`private.deliveries where business_id = ${id}`),
    change: (statement) => sql(statement.replaceAll('$id', id)),
  };
}
