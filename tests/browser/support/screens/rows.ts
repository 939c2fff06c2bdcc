import { NOBODY } from '#tests/builders/person.ts';
import type { Locator, Page } from '@playwright/test';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Business } from '#core/business/business.ts';
import { instant } from '#core/instant.ts';
import type { BusinessStatus } from '#core/business/business-status.ts';
import { aBusiness } from '#tests/builders/business.ts';

/** The row of a list, in a table or a card, that contains this text. */
export const rowOf = (page: Page, text: string): Locator => page.locator('[data-row]').filter({ hasText: text });

/** The row count that the list shows. */
export const count = (page: Page): Locator => page.locator('.list-count__words');

/** The names of the rendered rows, from the first. */
export const namesShown = (page: Page): Promise<string[]> =>
  page.locator('[data-row] :is(.data-table__lead, .list-card__lead)').allTextContents();

/** A person in the seed, by the start of their email. */
export function seeded(state: BackendState, name: string): BackendState['users'][number]['id'] {
  const user = state.users.find(({ email }) => email.startsWith(`${name}@`));
  return user?.id ?? NOBODY;
}

/** The rows of a list in a test: name and status, newest first. */
export function businessesOf(
  owner: string,
  ...rows: readonly (readonly [name: string, status: BusinessStatus, change?: Partial<Business>])[]
): (state: BackendState) => void {
  return (state) => {
    const day = 86_400_000;
    state.businesses = rows.map(([name, status, change], age) =>
      aBusiness()
        .ownedBy(seeded(state, owner))
        .named(name)
        .withStatus(status)
        .with({ createdAt: instant(Date.now() - (age + 1) * day), ...change })
        .build(),
    );
  };
}
