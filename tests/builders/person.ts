import type { AccountStatus } from '#core/identity/account-status.ts';
import type { Person } from '#core/identity/person.ts';
import type { Role } from '#core/identity/roles.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';

let made = 0;

/** An id that no account has. */
export const NOBODY = knownUserId('7d1f7c43-95f1-4ad5-8bd5-0a4c3d1a1e11');

/** Builds a person with an account. */
export class PersonBuilder {
  readonly #person: Person;

  constructor(person: Person) {
    this.#person = person;
  }

  with(change: Partial<Person>): PersonBuilder {
    return new PersonBuilder({ ...this.#person, ...change });
  }

  withEmail(email: string): PersonBuilder {
    return this.with({ email });
  }

  named(firstName: string, lastName: string): PersonBuilder {
    return this.with({ firstName, lastName });
  }

  withRoles(...roles: readonly Role[]): PersonBuilder {
    return this.with({ roles });
  }

  withStatus(status: AccountStatus): PersonBuilder {
    return this.with({ status });
  }

  pending(): PersonBuilder {
    return this.withStatus('Pending');
  }

  active(): PersonBuilder {
    return this.withStatus('Active');
  }

  build(): Person {
    return { ...this.#person };
  }
}

/** A customer as after registration. */
export function aCustomer(): PersonBuilder {
  made += 1;
  return new PersonBuilder({
    id: knownUserId(`00000000-0000-4000-8000-${String(made).padStart(12, '0')}`),
    email: `customer-${made}@example.com`,
    firstName: 'Robin',
    lastName: 'Reyes',
    phone: '',
    country: 'canada',
    dialCode: '+1',
    roles: ['customer'],
    status: 'Active',
    statusReason: '',
    statusSince: null,
    createdAt: instant(Date.parse('2026-03-01T09:00:00.000Z')),
  });
}

/** A merchant who is not approved yet. */
export const aMerchant = (): PersonBuilder => aCustomer().withRoles('merchant').pending();

/** A courier who is not approved yet. */
export const aCourier = (): PersonBuilder => aCustomer().withRoles('courier').pending();

export const anAdministrator = (): PersonBuilder => aCustomer().withRoles('customer', 'admin');

/** The names in a text as a list of roles, without any check, as a hostile client could send them. */
export const claimedRoles = (text: string): Role[] => text.split(',') as Role[];
