import { expect } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { outcomeOf } from '../outcome-of.ts';
import { whoIsAt, type Computer, type Model } from '../model.ts';
import type { Browser, World } from '../world.ts';

/**
 * Businesses are neither lost nor duplicated, keep their owner, and have the status an administrator gave them
 * (spec §4; decisions one-business-table, status-transitions, client-made-ids).
 */
export function businessesAgree(model: Model, { server }: World): void {
  const rows = server.apply(({ state }) =>
    state.businesses.map(({ id, owner, businessName, status }) => [id, owner, businessName, status]),
  );
  expect(rows).toEqual(
    [...model.businesses.values()].map(({ id, owner, name, status }) => [id, owner.id, name, status]),
  );
  expect(rows).toHaveLength(model.businessesAdded - model.deleted.size);
}

/** Merchants see their own businesses, administrators see all, and others see none (spec §6). */
export async function businessesShownAgree(model: Model, computer: Computer, browser: Browser): Promise<void> {
  const visitor = whoIsAt(computer);
  const repo = browser.use(BusinessRepo);
  const everyone = await browser.use(UserRepo).list();
  const all = await repo.list();
  if (visitor?.admin === true) {
    expect(
      valueOf(everyone)
        .rows.map(({ id }): string => id)
        .toSorted(),
    ).toEqual(model.people.map(({ id }) => id).toSorted());
    expect(
      valueOf(all)
        .rows.map(({ id }): string => id)
        .toSorted(),
    ).toEqual([...model.businesses.keys()].toSorted());
  } else expect([outcomeOf(everyone), outcomeOf(all)].filter((answer) => answer === 'accepted')).toEqual([]);
  if (visitor === null) return;
  const own = [...model.businesses.values()].filter(({ owner }) => owner === visitor);
  expect(
    valueOf(await repo.listOwn(knownUserId(visitor.id)))
      .map(({ id }): string => id)
      .toSorted(),
  ).toEqual(own.map(({ id }) => id).toSorted());
  const other = [...model.businesses.values()].find(({ owner }) => owner !== visitor)?.owner.id;
  if (other !== undefined && !visitor.admin) expect(valueOf(await repo.listOwn(knownUserId(other)))).toEqual([]);
}
