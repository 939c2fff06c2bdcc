import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isAdmin } from '#core/identity/roles.ts';
import type { PeopleCount } from '#core/identity/user-repo.ts';
import { paths } from '#ui/app/paths.ts';

/** The accounts that wait for a decision, by what they want to do; one that wants both counts as a courier. */
export function waitingAccounts(people: readonly PeopleCount[]): {
  readonly couriers: number;
  readonly merchants: number;
} {
  const waiting = people.filter(({ status, roles }) => status === 'Pending' && !isAdmin(roles));
  const sum = (counted: readonly PeopleCount[]) => counted.reduce((all, { count }) => all + count, 0);
  return {
    couriers: sum(waiting.filter(({ roles }) => roles.includes('courier'))),
    merchants: sum(waiting.filter(({ roles }) => roles.includes('merchant') && !roles.includes('courier'))),
  };
}

type Part = readonly [one: string, several: string, count: number | null, href: string];

/** Everything that waits for a decision, in one place. A count that couldn't be loaded is left out. */
export function ReviewQueue({
  couriers,
  merchants,
  businesses,
}: {
  /** Null while it's being counted, or if it can't be. */
  couriers: number | null;
  merchants: number | null;
  businesses: number | null;
}): ReactNode {
  const pending = `${paths.adminAccounts}?status=Pending&sort=waiting`;
  const parts: readonly Part[] = [
    ['courier', 'couriers', couriers, `${pending}&role=Courier`],
    ['merchant', 'merchants', merchants, `${pending}&role=Merchant`],
    ['business', 'businesses', businesses, `${paths.adminBusinesses}?status=Pending&sort=waiting`],
  ];
  return (
    <section className="queue grid gap-4" aria-labelledby="queue">
      <h2 className="queue__title" id="queue">
        Waiting for review
      </h2>
      <ul className="queue__parts flex wrap">
        {parts.map(([one, several, count, href]) => (
          <li key={several}>
            <Link className="queue__part grid justify-items-start" href={href}>
              <span className="queue__count numeric">{count?.toLocaleString('en-US') ?? '–'}</span>
              <span>{count === 1 ? one : several}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
